import {
  Ed25519Program,
  type Keypair,
  PublicKey,
  SYSVAR_INSTRUCTIONS_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
} from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { concatBytes, utf8ToBytes } from '#src/protocol/bytes.ts';
import { type Join, joinMessage } from '#src/protocol/gate.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { repelled } from '#tests/support/attack.ts';
import { messageIn, pointing, showing, sysvarShowing } from '#tests/support/ed25519.ts';
import { join, joining, openPool, proving, termsOf, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { replaced } from '#tests/support/tamper.ts';

const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');

let world: ProgramWorld;
let attacker: Keypair;
let friend: Keypair;
let gate: Keypair;
let pool: TestPool;
beforeAll(async () => {
  world = await ProgramWorld.open();
  [attacker, friend] = [world.wallet(), world.wallet()];
  gate = world.wallet(0n);
  pool = openPool(world, { gate });
});

/** The attacker's own join. */
const joins = (): TransactionInstruction => joining(world, pool, attacker.publicKey);
/** Returns the contents of the message that the gate's key would sign for the attacker. */
const joinParams = (): Join => ({
  program: PROGRAM_ID.toBytes(),
  pool: pool.address.toBytes(),
  player: attacker.publicKey.toBytes(),
  terms: termsOf(world, pool),
});
const signed = (by: Keypair, message: Uint8Array): TransactionInstruction =>
  Ed25519Program.createInstructionWithPrivateKey({ privateKey: by.secretKey, message });
/** A proof that the gate's key has signed for a player who knows the password, public on the chain. */
const friends = (): TransactionInstruction => proving(world, pool, friend.publicKey);

/** Expects that the attacker gets no seat by these instructions, whether they come before or after the join. */
function refuses(...instructions: readonly TransactionInstruction[]): void {
  repelled(world, [...instructions, joins()], [attacker], 'WrongGate');
  repelled(world, [joins(), ...instructions], [attacker], 'WrongGate');
}

describe('joining without the password', () => {
  test('joining without a proof, with or without the sysvar', () => {
    refuses();
    const none = joinPool(attacker.publicKey, pool.address, termsOf(world, pool));
    repelled(world, [none], [attacker], 'WrongGate');
    repelled(world, [proving(world, pool, attacker.publicKey), none], [attacker], 'WrongGate');
  });

  test('joining by another key, the player’s own key, and another pool’s key', () => {
    const wrong = world.wallet(0n);
    const other = openPool(world, { gate: wrong });
    for (const key of [wrong, attacker]) refuses(proving(world, pool, attacker.publicKey, key));
    refuses(proving(world, other, attacker.publicKey));
    join(world, other, attacker);
  });

  test('joining as a player other than the one in the message', () => {
    const proof = friends();
    refuses(proof);
    world.run([proof, joining(world, pool, friend.publicKey)], [friend]);
    refuses(proof);
  });

  test('joining by a message for another pool with the same password', () => {
    const twin = openPool(world, { gate });
    refuses(signed(gate, joinMessage({ ...joinParams(), pool: twin.address.toBytes() })));
    world.run(
      [proving(world, twin, attacker.publicKey), joining(world, twin, attacker.publicKey)],
      [attacker],
    );
  });

  test('joining by a message for other terms', () => {
    refuses(signed(gate, joinMessage({ ...joinParams(), terms: numberedBytes('terms', 0) })));
  });

  test('joining by a message for another program', () => {
    refuses(signed(gate, joinMessage({ ...joinParams(), program: numberedBytes('program', 0) })));
  });

  test('joining by a message of another domain', () => {
    const { program, pool: address, player, terms } = joinParams();
    const domain = utf8ToBytes('vrf-pool/join/v0');
    refuses(signed(gate, concatBytes(domain, program, address, player, terms)));
  });

  test('joining by a longer message, a shorter one, and a proof with trailing bytes', () => {
    const message = joinMessage(joinParams());
    refuses(signed(gate, concatBytes(message, Uint8Array.of(0))));
    refuses(signed(gate, message.subarray(0, -1)));
    const proof = proving(world, pool, attacker.publicKey);
    refuses(showing(proof, gate.publicKey, concatBytes(message, Uint8Array.of(0))));
  });
});

describe('joining by an instruction that proves other bytes than those it contains', () => {
  test('a proof that points to the key of another instruction', () => {
    const own = proving(world, pool, attacker.publicKey, attacker);
    const forged = pointing(showing(own, gate.publicKey), { keyIn: 0 });
    repelled(world, [own, forged, joins()], [attacker], 'WrongGate');
  });

  test('a proof of another message, which the gate’s key has signed for another player', () => {
    const shown = showing(friends(), gate.publicKey, joinMessage(joinParams()));
    repelled(world, [friends(), pointing(shown, { messageIn: 0 }), joins()], [attacker], 'WrongGate');
    // The message that is verified can also follow, in the same instruction, the message that the program expects.
    const both = concatBytes(joinMessage(joinParams()), messageIn(friends()));
    refuses(pointing(showing(friends(), gate.publicKey, both), { message: 112 + 144 }));
  });

  test('a proof with key, signature and message of an instruction beside it', () => {
    const own = signed(attacker, joinMessage(joinParams()));
    const shown = showing(friends(), gate.publicKey, joinMessage(joinParams()));
    const forged = pointing(shown, { keyIn: 0, signatureIn: 0, messageIn: 0 });
    repelled(world, [own, forged, joins()], [attacker], 'WrongGate');
  });

  test('a proof of nothing, because the same bytes go to another program', () => {
    // For the token program, data that begin with 1 initialise a token account; later bytes are ignored.
    const [account, mint] = [world.wallet(0n).publicKey, world.wallet(0n).publicKey];
    const lamports = 10_000_000n;
    const data = new Uint8Array(82);
    const INITIALIZED = 45;
    data[INITIALIZED] = 1;
    world.setAccount(mint, { lamports, owner: TOKEN_PROGRAM, data });
    world.setAccount(account, { lamports, owner: TOKEN_PROGRAM, data: new Uint8Array(165) });
    const keys = [account, mint, attacker.publicKey, SYSVAR_RENT_PUBKEY].map((pubkey) => ({
      pubkey,
      isSigner: false,
      isWritable: pubkey === account,
    }));
    const shown = showing(friends(), gate.publicKey, joinMessage(joinParams()));
    const taken = new TransactionInstruction({ programId: TOKEN_PROGRAM, keys, data: shown.data });
    refuses(taken);
    world.run([taken]);
  });

  test('the gate’s proof as one of two', () => {
    const [proof, more] = [proving(world, pool, attacker.publicKey), signed(attacker, utf8ToBytes('more'))];
    // The second signature's header follows the first one's, so that all data of the proof move by 14 bytes.
    const SHIFTED = 14;
    const first = pointing(proof, {
      signatures: 2,
      signature: 48 + SHIFTED,
      key: 16 + SHIFTED,
      message: 112 + SHIFTED,
    });
    const second = pointing(more, { signatureIn: 1, keyIn: 1, messageIn: 1 }).data.subarray(2, 2 + SHIFTED);
    const data = concatBytes(first.data.subarray(0, 16), second, first.data.subarray(16));
    const both = new TransactionInstruction({ ...proof, data: Buffer.from(data) });
    repelled(world, [both, more, joins()], [attacker], 'WrongGate');
    world.run([both, more]);
  });

  test('a sysvar made by the attacker, with instructions that do not exist', () => {
    const proof = showing(friends(), gate.publicKey, joinMessage(joinParams()));
    const fake = world.wallet(0n).publicKey;
    const owner = new PublicKey('Sysvar1111111111111111111111111111111111111');
    const lamports = 10_000_000n;
    world.setAccount(fake, { lamports, owner, data: sysvarShowing([proof]) });
    const join = replaced(joins(), SYSVAR_INSTRUCTIONS_PUBKEY, fake);
    repelled(world, [join], [attacker], 'ConstraintAddress');
  });
});

describe('what the Ed25519 program refuses', () => {
  /** Returns the Ed25519 program's refusal. The codes are those of `PrecompileError` in solana-precompile-error. */
  const byProof = (index: number, code: number) =>
    JSON.stringify({ InstructionError: [index, { Custom: code }] });
  const [INVALID_SIGNATURE, INVALID_OFFSETS, INVALID_SIZE] = [2, 3, 4];

  test('a signature not made by the key, even after the join has run', () => {
    const forged = showing(friends(), gate.publicKey, joinMessage(joinParams()));
    repelled(world, [forged, joins()], [attacker], byProof(0, INVALID_SIGNATURE));
    repelled(world, [joins(), forged], [attacker], byProof(1, INVALID_SIGNATURE));
  });

  test('no signature, several, and offsets out of bounds', () => {
    const proof = proving(world, pool, attacker.publicKey);
    for (const [forged, code] of [
      [pointing(proof, { signatures: 0 }), INVALID_SIZE],
      [pointing(proof, { signatures: 20 }), INVALID_SIZE],
      [pointing(proof, { message: 113 }), INVALID_OFFSETS],
      [pointing(proof, { messageLength: 145 }), INVALID_OFFSETS],
      [pointing(proof, { signatureIn: 7 }), INVALID_OFFSETS],
    ] as const) {
      repelled(world, [forged, joins()], [attacker], byProof(0, code));
    }
  });
});

test('a join with a proof is accepted', () => {
  world.run([proving(world, pool, attacker.publicKey), joins()], [attacker]);
  expect(readPool(world, pool.address).players.at(-1)).toBe(attacker.publicKey.toBase58());
});
