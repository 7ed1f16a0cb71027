#!/usr/bin/env bash
# Proves the theorems about the program's code and refutes wrong variants of it. Prints the seconds of each; exits with
# code 1 if one is not as it should be. Needs python3 with venv, and rustc to check how these proofs read Rust.
#   run.sh [NAME_OF_A_THEOREM'S_FUNCTION...]        cache: ${PROOFS_CACHE:-${XDG_CACHE_HOME:-~/.cache}/xeroz-proofs}
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=${PROOFS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/xeroz-proofs}
# Keep one environment for each list of packages, so that a change of the list never leaves one half installed.
environment=$cache/$(cat "$here/requirements.txt" <(python3 --version) | sha256sum | cut -c1-12)
if [ ! -d "$environment" ]; then
  mkdir -p "$cache"
  rm -rf "$environment.tmp"
  python3 -m venv "$environment.tmp"
  "$environment.tmp/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: \
    --require-hashes -r "$here/requirements.txt"
  mv "$environment.tmp" "$environment"
fi
exec "$environment/bin/python" -u "$here/prove.py" "$@"
