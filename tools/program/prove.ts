/**
 * Proves the program: runs format, lint, Rust tests, the solver's theorems (`programs/proofs`), a rebuild that must
 * give the same bytes, and the tests of the verifier in the VM. If all steps pass, writes a stamp of the files on which
 * they depend. The steps need not be repeated while these files are unchanged. Needs the tools of
 * `npm run program:build`. If a step fails, exits with code 1 and does not change the stamp.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { proofInputs, STAMP_FILE } from './stamp/inputs.ts';
import { differences, digestsOf, stampText } from './stamp/stamp.ts';

const STEPS = ['program:lint', 'program:test', 'program:proofs', 'program:build', 'program:vm'] as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
// The digests are taken before the steps: a file that changes during the steps must not match the stamp.
const before = digestsOf(root, proofInputs(root));

function prove(): boolean {
  for (const step of STEPS) {
    const startedAt = performance.now();
    console.log(`--- ${step}`);
    const { status } = spawnSync('npm', ['run', '-s', step], { cwd: root, stdio: 'inherit' });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`--- ${status === 0 ? 'ok' : 'FAILED'}: ${step} (${seconds} s)`);
    if (status !== 0) return false;
  }
  const changed = differences(before, digestsOf(root, proofInputs(root)));
  for (const sentence of changed) console.error(sentence);
  if (changed.length > 0)
    console.error('The steps changed these files: review them and run `npm run program:prove` again');
  return changed.length === 0;
}

if (prove()) writeFileSync(new URL(`../../${STAMP_FILE}`, import.meta.url), stampText(before));
else process.exitCode = 1;
