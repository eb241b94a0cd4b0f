package readers

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/fcgi"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A server is a program that reads paths. Its files are in a new folder.
type server struct {
	names   []string // one for each port that it listens on
	files   map[string]string
	command []string // in files and command, $DIR is the folder, and $1, $2 … are the ports
}

// servers are the programs, with the least configuration that makes them answer with a path.
var servers = []server{
	{[]string{"nginx", "nginx as a proxy"}, map[string]string{"nginx.conf": `
daemon off; master_process off; pid $DIR/pid; error_log /dev/null;
events { worker_connections 100; }
http {
	access_log off; keepalive_requests 100000000; large_client_header_buffers 4 128k;
	client_body_temp_path $DIR/b; proxy_temp_path $DIR/p; fastcgi_temp_path $DIR/f;
	uwsgi_temp_path $DIR/u; scgi_temp_path $DIR/s;
	server { listen 127.0.0.1:$1; default_type text/plain; location / { return 200 $uri; } }
	server { listen 127.0.0.1:$2; location / { proxy_pass http://127.0.0.1:$ECHO/; } }
}`}, []string{"nginx", "-c", "$DIR/nginx.conf", "-e", "/dev/null"}},
	{[]string{"Apache"}, map[string]string{"httpd.conf": `
ServerRoot $DIR
ServerName h
Listen 127.0.0.1:$1
PidFile $DIR/pid
ErrorLog /dev/null
MaxKeepAliveRequests 0
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so
DocumentRoot $DIR
Header always set X-Path "expr=%{REQUEST_URI}"
`}, []string{"apache2", "-DFOREGROUND", "-f", "$DIR/httpd.conf"}},
	{[]string{"lighttpd"}, map[string]string{"lighttpd.conf": `
server.document-root = "$DIR"
server.bind = "127.0.0.1"
server.port = $1
server.errorlog = "/dev/null"
server.max-keep-alive-requests = 60000
server.modules = ("mod_fastcgi")
fastcgi.server = ("/" => (("host" => "127.0.0.1", "port" => $FCGI, "check-local" => "disable",
	"fix-root-scriptname" => "enable")))
`}, []string{"lighttpd", "-D", "-f", "$DIR/lighttpd.conf"}},
	{[]string{"HAProxy"}, map[string]string{"haproxy.cfg": `
defaults
	mode http
	timeout client 100s
	timeout connect 10s
	timeout server 100s
frontend f
	bind 127.0.0.1:$1
	http-request return status 200 content-type text/plain lf-string "%[path]"
`}, []string{"haproxy", "-db", "-f", "$DIR/haproxy.cfg"}},
	{[]string{"Varnish"}, map[string]string{"default.vcl": `
vcl 4.1;
backend none none;
sub vcl_recv { return (synth(200)); }
sub vcl_synth { set resp.http.Content-Type = "text/plain"; synthetic(req.url); return (deliver); }
`}, []string{"varnishd", "-F", "-f", "$DIR/default.vcl", "-a", "127.0.0.1:$1", "-n", "$DIR/work",
		"-s", "malloc,16m"}},
	{[]string{"Caddy"}, map[string]string{"Caddyfile": `
{
	admin off
	auto_https off
	storage file_system $DIR
}
http://127.0.0.1:$1, http://h:$1 {
	respond "{http.request.uri.path}"
}
`}, []string{"caddy", "run", "--config", "$DIR/Caddyfile", "--adapter", "caddyfile"}},
	{[]string{"Tomcat"}, map[string]string{"conf/server.xml": `<?xml version="1.0"?>
<Server port="-1"><Service name="s"><Connector address="127.0.0.1" port="$1"
maxKeepAliveRequests="-1"/><Engine name="e" defaultHost="h"><Host name="h" appBase="webapps"/>
</Engine></Service></Server>`,
		"conf/web.xml": `<?xml version="1.0"?><web-app version="6.0"><servlet>
<servlet-name>jsp</servlet-name><servlet-class>org.apache.jasper.servlet.JspServlet</servlet-class>
</servlet></web-app>`,
		"webapps/ROOT/WEB-INF/web.xml": `<?xml version="1.0"?><web-app version="6.0"><servlet>
<servlet-name>echo</servlet-name><jsp-file>/WEB-INF/echo.jsp</jsp-file></servlet><servlet-mapping>
<servlet-name>echo</servlet-name><url-pattern>/*</url-pattern></servlet-mapping></web-app>`,
		"webapps/ROOT/WEB-INF/echo.jsp": `<%@ page session="false" contentType="text/plain; ` +
			`charset=UTF-8" %><%= request.getPathInfo() %>`,
	}, []string{"java", "-cp", "/usr/share/tomcat10/bin/bootstrap.jar:" +
		"/usr/share/tomcat10/bin/tomcat-juli.jar", "-Dcatalina.home=/usr/share/tomcat10",
		"-Dcatalina.base=$DIR", "-Djava.io.tmpdir=$DIR", "-Xmx256m",
		"org.apache.catalina.startup.Bootstrap", "start"}},
	{[]string{"Flask"}, map[string]string{"app.py": `
from flask import Flask, Response, request
app = Flask(__name__)
@app.route("/", defaults={"path": ""})
@app.route("/<path:path>")
def echo(path):
    return Response("/" + path, mimetype="text/plain")
`}, []string{"gunicorn", "--chdir", "$DIR", "-b", "127.0.0.1:$1", "--threads", "2",
		"--limit-request-line", "0", "app:app"}},
	{[]string{"Express", "Fastify", "Koa"}, nil,
		[]string{"node", "node/servers.mjs", "$1", "$2", "$3"}},
}

// startServers starts all servers, and returns their readers and how to stop them.
func startServers(dir string) (readers []*reader, stop func(), err error) {
	var started []*exec.Cmd
	stop = func() {
		for _, cmd := range started {
			syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // and the processes that it started
			cmd.Wait()
		}
	}
	echoPort, fcgiPort, err := startBackends()
	if err != nil {
		return nil, stop, err
	}
	for i, s := range servers {
		dir := filepath.Join(dir, strconv.Itoa(i))
		replace := []string{"$DIR", dir, "$ECHO", echoPort, "$FCGI", fcgiPort}
		for i, name := range s.names {
			port, err := freePort()
			if err != nil {
				return nil, stop, err
			}
			replace = append(replace, "$"+strconv.Itoa(i+1), port)
			readers = append(readers, &reader{Name: name, addr: "127.0.0.1:" + port,
				isTarget:   name == "Varnish" || name == "nginx as a proxy",
				isDecoding: name == "nginx as a proxy"})
		}
		cmd, err := s.start(dir, strings.NewReplacer(replace...))
		if err != nil {
			return nil, stop, fmt.Errorf("%s: %w", s.names[0], err)
		}
		started = append(started, cmd)
	}
	for _, r := range readers {
		for began := time.Now(); ; time.Sleep(100 * time.Millisecond) {
			if got, err := r.Read("/started"); err == nil && got == "/started" {
				break
			} else if time.Since(began) > 2*time.Minute {
				return nil, stop, fmt.Errorf("%s does not start: %q, %v", r.Name, got, err)
			}
		}
	}
	return readers, stop, nil
}

// start writes the files and runs the command.
func (s *server) start(dir string, replacer *strings.Replacer) (*exec.Cmd, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for name, text := range s.files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, []byte(replacer.Replace(text)), 0o644); err != nil {
			return nil, err
		}
	}
	args := make([]string, len(s.command))
	for i, arg := range s.command {
		args[i] = replacer.Replace(arg)
	}
	cmd := exec.Command(args[0], args[1:]...)
	// Debian's servers are not where a user's programs are.
	cmd.Env = append(os.Environ(), "PATH="+os.Getenv("PATH")+":/usr/sbin", "HOME="+dir)
	if path, err := exec.LookPath("/usr/sbin/" + args[0]); err == nil {
		cmd.Path, cmd.Err = path, nil
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd, cmd.Start()
}

// startBackends starts two servers behind the others: the one answers with the target that it gets,
// the other is for FastCGI.
func startBackends() (echoPort, fcgiPort string, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", "", err
	}
	f, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", "", err
	}
	s := &http.Server{ErrorLog: log.New(io.Discard, "", 0), Handler: http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) { answer(w, r.RequestURI) })}
	go s.Serve(l)
	go fcgi.Serve(f, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		env := fcgi.ProcessEnv(r)
		answer(w, strings.TrimPrefix(env["PATH_TRANSLATED"], env["DOCUMENT_ROOT"]))
	}))
	return portOf(l), portOf(f), nil
}

func portOf(l net.Listener) string { return strconv.Itoa(l.Addr().(*net.TCPAddr).Port) }

// freePort returns a port on which nothing listens.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return portOf(l), nil
}
