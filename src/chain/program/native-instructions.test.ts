import { Ed25519Program, Keypair, PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { fromHex } from '#src/protocol/bytes.ts';
import { join } from '#src/protocol/vectors/gate.json' with { type: 'json' };
import { decodeNative, nativeProgram } from './native-instructions.ts';

const address = (hex: string): string => new PublicKey(fromHex(hex)).toBase58();
const ED25519 = Ed25519Program.programId.toBase58();

test('a check of a gate’s message is named, with what the gate has signed', () => {
  expect(nativeProgram(ED25519)).toBe('ed25519');
  expect(decodeNative('ed25519', [], fromHex(join.instruction))).toEqual({
    name: 'verify_gate_message',
    args: [
      { name: 'gate', value: address(join.gate) },
      { name: 'program', value: address(join.program) },
      { name: 'pool', value: address(join.pool) },
      { name: 'player', value: address(join.player) },
      { name: 'terms', value: join.terms },
    ],
    accounts: [],
  });
});

test('a check of another message shows its key and the bytes', () => {
  const { publicKey, secretKey } = Keypair.generate();
  const { data } = Ed25519Program.createInstructionWithPrivateKey({
    privateKey: secretKey,
    message: Buffer.from('beef', 'hex'),
  });
  expect(decodeNative('ed25519', [], data)).toMatchObject({
    name: 'verify_signature',
    args: [
      { name: 'key', value: publicKey.toBase58() },
      { name: 'message', value: 'beef' },
    ],
  });
});

test.each([
  ['without a signature', '0000'],
  ['that is cut in its header', join.instruction.slice(0, 20)],
  ['that is cut in its message', join.instruction.slice(0, -2)],
  [
    'with its key in another instruction',
    `${join.instruction.slice(0, 16)}0100${join.instruction.slice(20)}`,
  ],
])('a check %s is not named', (_case, hex) => {
  expect(decodeNative('ed25519', [], fromHex(hex))).toBeNull();
});
