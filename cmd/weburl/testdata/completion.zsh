#compdef weburl
_weburl_format() {
  local -a words
  words=('{href}' '{origin}' '{protocol}' '{username}' '{password}' '{host}' '{hostname}' '{port}' '{pathname}' '{search}' '{hash}' '{url}' '{scheme}' '{user}' '{path}' '{query}' '{fragment}' '{registrable-domain}' '{site}' '{query:' '{query-all:' '{decoded:' '{key:surt}' '{key:crawl}' '{key:safebrowsing}' '{default:port}')
  if [ -n "$PREFIX" ]; then # from the last { on
    compset -P '*[{]'
    words=("${(@)words#\{}")
  fi
  compadd -Q -S '' -- $words
}
_weburl_set() { compadd -S '' -- href= protocol= username= password= host= hostname= port= pathname= search= hash= url= scheme= user= path= query= fragment= }
_weburl() {
  _arguments \
    '*-get[print FORMAT, in which {WORD} is a part of the URL]:format:_weburl_format' \
    '*--get[print FORMAT, in which {WORD} is a part of the URL]:format:_weburl_format' \
    '*-key[print a key, which is the same for URLs of the same page]:profile:(crawl surt safebrowsing)' \
    '*--key[print a key, which is the same for URLs of the same page]:profile:(crawl surt safebrowsing)' \
    '*-json[print a line of JSON for each URL or request]' \
    '*--json[print a line of JSON for each URL or request]' \
    '*-check[say which URLs are not valid, and why]' \
    '*--check[say which URLs are not valid, and why]' \
    '*-display[print each URL as a person should see it]' \
    '*--display[print each URL as a person should see it]' \
    '*-width[with -display\: in at most N columns]:n:' \
    '*--width[with -display\: in at most N columns]:n:' \
    '*-data[write the bodies of data\: URLs, and their types to standard error]' \
    '*--data[write the bodies of data\: URLs, and their types to standard error]' \
    '*-table[print the components, as to a terminal]' \
    '*--table[print the components, as to a terminal]' \
    '*-f[read URLs from FILE, one a line]:file:_files' \
    '*--f[read URLs from FILE, one a line]:file:_files' \
    '*-base[the base of relative URLs and of a relative pattern]:url:' \
    '*--base[the base of relative URLs and of a relative pattern]:url:' \
    '*-links[read pages of HTML, for their links]' \
    '*--links[read pages of HTML, for their links]' \
    '*-charset[the encoding of pages, as their Content-Type has it]:label:' \
    '*--charset[the encoding of pages, as their Content-Type has it]:label:' \
    '*-default-scheme[read URLs as a person types them\: localhost\:3000]:scheme:(http https)' \
    '*--default-scheme[read URLs as a person types them\: localhost\:3000]:scheme:(http https)' \
    '*-0[read and write lines that end with a NUL]' \
    '*--0[read and write lines that end with a NUL]' \
    '*-max-line[refuse lines of more than N bytes\: 1048576 by default]:n:' \
    '*--max-line[refuse lines of more than N bytes\: 1048576 by default]:n:' \
    '*-skip-errors[leave out lines that do not parse, and count them]' \
    '*--skip-errors[leave out lines that do not parse, and count them]' \
    '*-match[print only URLs that match a URL pattern]:pattern:' \
    '*--match[print only URLs that match a URL pattern]:pattern:' \
    '*-valid[print only valid URLs, and count the others]' \
    '*--valid[print only valid URLs, and count the others]' \
    '*-uniq[print a line only if it was not printed before]' \
    '*--uniq[print a line only if it was not printed before]' \
    '*-set[set a component]:name=value:_weburl_set' \
    '*--set[set a component]:name=value:_weburl_set' \
    '*-query[set a parameter of the query]:name=value:' \
    '*--query[set a parameter of the query]:name=value:' \
    '*-query-append[add a parameter at the end of the query]:name=value:' \
    '*--query-append[add a parameter at the end of the query]:name=value:' \
    '*-query-replace[set a parameter if the query has it]:name=value:' \
    '*--query-replace[set a parameter if the query has it]:name=value:' \
    '*-query-delete[delete parameters\: utm_*,fbclid]:names:' \
    '*--query-delete[delete parameters\: utm_*,fbclid]:names:' \
    '*-query-keep[keep only these parameters]:names:' \
    '*--query-keep[keep only these parameters]:names:' \
    '*-sort-query[sort the parameters by name]' \
    '*--sort-query[sort the parameters by name]' \
    '*-append-path[append a segment to the path]:segment:' \
    '*--append-path[append a segment to the path]:segment:' \
    '*-h[print the help; -h all has all of it]' \
    '*--h[print the help; -h all has all of it]' \
    '*-version[print the version]' \
    '*--version[print the version]' \
    '*-man[print the help as a page for man]' \
    '*--man[print the help as a page for man]' \
    '*-completion[print a script that completes options, for bash, fish or zsh]:shell:(bash fish zsh)' \
    '*--completion[print a script that completes options, for bash, fish or zsh]:shell:(bash fish zsh)' \
    '*:URL:_files'
}
if [ "$funcstack[1]" = _weburl ]; then _weburl "$@"; else compdef _weburl weburl; fi
