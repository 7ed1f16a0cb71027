import { expect, test } from 'vitest';
import { encodeToCurve } from '#src/protocol/vrf-suite.ts';
import { randomQuestion } from '#tests/support/vrf-questions.ts';
import { VmVerifier } from './verifier.ts';

test('the syscall saves more than half of a verification', async () => {
  const software = await VmVerifier.open('software', 'mainnet');
  const syscall = await VmVerifier.open('syscall', 'all');
  const seen = new Map<number, { tries: number; software: number; syscall: number }>();
  for (let number = 0; seen.size < 4; number += 1) {
    const { honest } = randomQuestion(number, 32);
    const tries = encodeToCurve(honest.key, honest.alpha)?.tries ?? 0;
    if (tries > 4 || seen.has(tries)) continue;
    seen.set(tries, { tries, software: software.ask(honest).units, syscall: syscall.ask(honest).units });
  }
  const rows = [...seen.values()].toSorted((a, b) => a.tries - b.tries);
  console.log('Compute units of a verification of a 32-byte input, by the hashes until one is a point');
  console.table(rows);
  for (const row of rows) expect(2 * row.syscall).toBeLessThan(row.software);
});
