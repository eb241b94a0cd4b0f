# Prints the hosts of URLs, encoded as Python's sockets encode them.
import json, sys
from urllib.parse import urlsplit
def read(s):
    try:
        host = urlsplit(s).hostname or ""
        return host if host.isascii() else host.encode("idna").decode()
    except ValueError:
        return None
print(json.dumps([read(s) for s in json.load(sys.stdin)]))
