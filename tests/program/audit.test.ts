import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const audit = readFileSync(at('docs/audit.md'), 'utf8');
const SOURCES = at('programs/vrf-pool/src');

test('the page for auditors names every source of the program with its lines, and the hash of the build', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.rs'),
  );
  const lines = files.map((file) => {
    const count = readFileSync(`${SOURCES}/${file}`, 'utf8').split('\n').length - 1;
    return `${file} ${count}`;
  });
  const named = [...audit.matchAll(/`([\w/]+\.rs)` (\d+)/g)].map(([, file, count]) => `${file} ${count}`);
  expect(new Set(named)).toEqual(new Set(lines));
  const all = lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
  expect(audit).toContain(`${all} lines of Rust`);
  const hash = createHash('sha256')
    .update(readFileSync(at('programs/vrf-pool.so')))
    .digest('hex');
  expect(audit).toContain(`\`${hash}\``);
});

test('every test, theorem and source that the page names exists', () => {
  const tests = [...audit.matchAll(/`(attacks\/[\w-]+)`/g)].map(
    ([, name]) => `tests/program/${name}.test.ts`,
  );
  const sources = [...audit.matchAll(/`((?:transition|math|state)\/\w+\.rs)`/g)].map(
    ([, name]) => `programs/vrf-pool/src/${name}`,
  );
  for (const file of [...tests, ...sources]) expect(() => readFileSync(at(file)), file).not.toThrow();
  const theorems = [
    ...audit.matchAll(/`(booking|economics|frame|lock|ways_on|closing|draw|creation|shares)\.(\w+)`/g),
  ];
  for (const [, module, name] of theorems) {
    expect(readFileSync(at(`programs/proofs/theorems/${module}.py`), 'utf8')).toContain(`def ${name}(`);
  }
});
