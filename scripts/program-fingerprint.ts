/**
 * The fingerprint of everything the built program follows from, so that a stale build is seen without Rust.
 * `--write` keeps it beside the build; without it the script fails where the kept one is not fresh.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const programs = new URL('../programs/', import.meta.url);
const kept = new URL('vrf-pool.sources.sha256', programs);

const sources = readdirSync(new URL('vrf-pool/src', programs), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.rs'))
  .map((name) => `vrf-pool/src/${name.replaceAll('\\', '/')}`);
const tools = ['build-sbf.sh', 'port-std.py', 'sbf-target.json'].map((name) => `toolchain/${name}`);
const inputs = ['vrf-pool/Cargo.toml', 'vrf-pool/Cargo.lock', ...tools, ...sources].sort();
const outputs = ['vrf-pool.so', 'idl/vrf_pool.json'];

const lines = [...inputs, ...outputs].map((name) => {
  const digest = createHash('sha256')
    .update(readFileSync(new URL(name, programs)))
    .digest('hex');
  return `${digest}  ${name}\n`;
});
const text = lines.join('');

if (process.argv.includes('--write')) {
  writeFileSync(kept, text);
} else if (readFileSync(kept, 'utf8') !== text) {
  console.error('The built program does not follow from its sources: run `npm run program:build`');
  process.exitCode = 1;
}
