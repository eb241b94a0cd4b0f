#!/bin/bash
# Copyright 2026 The go-weburl authors
# Licensed under the Apache License, Version 2.0: http://www.apache.org/licenses/LICENSE-2.0
#
# This notice is for the repository of OSS-Fuzz, whose presubmit asks for it. In the repository
# github.com/go-weburl/url the file has that repository's licence, too.
#
# Builds a program for each fuzz target of the root module, in $OUT, with a dictionary and with the
# inputs of testdata/vectors as seeds. OSS-Fuzz runs it in a clone of the repository. Elsewhere there
# is no compile_native_go_fuzzer_v2, and the programs are Go's own test binaries: .ci/ossfuzz.
set -euo pipefail

if ! command -v compile_native_go_fuzzer_v2 >/dev/null; then
  compile_native_go_fuzzer_v2() { # one test binary has all targets of a package
    [[ $1 == "${last-}" ]] || go test -c -o "$OUT/.package" "$1"
    last=$1
    ln "$OUT/.package" "$OUT/$3"
  }
else
  go get github.com/AdamKorcz/go-118-fuzz-build/testing # the testing package of OSS-Fuzz's programs
fi

seeds=$(mktemp -d)/seeds.zip
python3 - "$seeds" <<'END'
import glob, json, sys, zipfile
inputs = set()
for name in glob.glob("testdata/vectors/*.json"):
    inputs.update(v["input"] for v in json.load(open(name)) if isinstance(v.get("input"), str))
with zipfile.ZipFile(sys.argv[1], "w") as seeds:
    for i, text in enumerate(sorted(inputs)):
        seeds.writestr(f"{i:05}", text.encode("utf-8", "surrogatepass"))
END

module=$(go list -m)
git grep -oE '^func Fuzz\w+' -- '*_test.go' ':!gojaurl' ':!sobekurl' ':!cmd/porturl' ':!cmd/urlvet' | sed -E 's|^(.*/)?[^/]*:func (.*)$|\1 \2|; s|^ |./ |; s|/ | |' | sort |
  while read -r dir target; do
    package=$module${dir#.} name=$target
    [[ $dir == . ]] || package=$module/$dir name=${dir//\//_}_$target
    compile_native_go_fuzzer_v2 "$package" "$target" "$name"
    cp "$seeds" "$OUT/${name}_seed_corpus.zip"
    cp workshop/ossfuzz/url.dict "$OUT/$name.dict"
  done
rm -rf "${seeds%/*}" "$OUT/.package"
