#!/usr/bin/env bash
# Builds the program's VRF verifier alone, with its own SHA-512 and with the VM's, and asks both inside the VM.
# Needs what `npm run program:build` needs.
set -euo pipefail
cd "$(dirname "$0")/.."
crate=programs/vrf-vm
bash programs/toolchain/build-sbf.sh "$crate" "$crate/target/software.so"
bash programs/toolchain/build-sbf.sh "$crate" "$crate/target/syscall.so" --features sha512-syscall
npx vitest run --project vm "$@"
