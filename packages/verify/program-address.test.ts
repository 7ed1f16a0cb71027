import { Keypair, PublicKey } from '@solana/web3.js';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { programAddress } from '../../src/verify/program-address.ts';

test('a program’s addresses are those of web3.js, whichever bump they need', () => {
  const program = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey;
  for (let index = 0; index < 60; index += 1) {
    const seed = createHash('sha256').update(String(index)).digest();
    const [expected] = PublicKey.findProgramAddressSync([Buffer.from('pool'), seed], program);
    expect(programAddress(program.toBase58(), Buffer.from('pool'), seed)).toBe(expected.toBase58());
  }
});
