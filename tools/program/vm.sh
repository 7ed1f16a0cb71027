#!/usr/bin/env bash
# Builds the program's verifier of rounds as a separate program, and tests it in the VM.
# Needs the tools of `npm run program:build`.
set -euo pipefail
cd "$(dirname "$0")/../.."
crate=programs/beacon-vm
bash programs/toolchain/build-sbf.sh "$crate" "$crate/target/beacon.so"
npx vitest run --project vm "$@"
