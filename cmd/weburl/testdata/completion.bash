_weburl() {
  local line=${COMP_LINE:0:COMP_POINT} current previous before= words hyphen= word
  current=${line##*[[:space:]]}
  previous=${line%"$current"}
  previous=${previous%"${previous##*[![:space:]]}"}
  previous=${previous##*[[:space:]]}
  case $current in --*) hyphen=- ;; esac
  current=${current#[\'\"]}
  COMPREPLY=()
  case ${previous/#--/-} in
    -get) before=${current%"${current##*\{}"}; before=${before%\{}; words='{href} {origin} {protocol} {username} {password} {host} {hostname} {port} {pathname} {search} {hash} {url} {scheme} {user} {path} {query} {fragment} {registrable-domain} {site} {query: {query-all: {decoded: {key:surt} {key:crawl} {key:safebrowsing} {default:port}' ;;
    -key) words='crawl surt safebrowsing' ;;
    -width) words='' ;;
    -f) return ;;
    -base) words='' ;;
    -charset) words='' ;;
    -default-scheme) words='http https' ;;
    -max-line) words='' ;;
    -match) words='' ;;
    -set) words='href= protocol= username= password= host= hostname= port= pathname= search= hash= url= scheme= user= path= query= fragment=' ;;
    -query) words='' ;;
    -query-append) words='' ;;
    -query-replace) words='' ;;
    -query-delete) words='' ;;
    -query-keep) words='' ;;
    -append-path) words='' ;;
    -completion) words='bash fish zsh' ;;
    *) words='-get -key -json -check -display -width -data -table -f -base -links -charset -default-scheme -0 -max-line -skip-errors -match -valid -uniq -set -query -query-append -query-replace -query-delete -query-keep -sort-query -append-path -h -version -man -completion' ;;
  esac
  for word in $words; do
    case $word in -*) word=$hyphen$word ;; esac
    case $before$word in
      "$current"*)
        word=$before$word
        # Readline replaces only what follows the last : or = of the line.
        case $COMP_WORDBREAKS in *:*)
          case $current in *:*) word=${word#"${current%:*}:"} ;; esac ;;
        esac
        case $COMP_WORDBREAKS in *=*)
          case $current in *=*) word=${word#"${current%=*}="} ;; esac ;;
        esac
        COMPREPLY+=("$word") ;;
    esac
  done
  case ${COMPREPLY[0]} in *=|*:) compopt -o nospace 2>/dev/null ;; esac
}
complete -o default -F _weburl weburl
