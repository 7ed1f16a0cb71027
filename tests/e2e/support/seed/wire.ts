import { ComputeBudgetProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Draft } from './pack.ts';
import type { SeedWallet } from './seed-wallet.ts';
import { textOf } from './text-of.ts';

const LIMIT = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 });

interface Named {
  readonly key: PublicKey;
  signer: boolean;
  writable: boolean;
}

/** Returns a signed legacy transaction. web3.js takes ten times as long to sort the accounts. */
export function signedWire(
  { instructions, signers }: Draft,
  blockhash: string,
): { signature: string; base64: string } {
  const [payer] = signers;
  if (payer === undefined) throw new Error('Somebody pays for every transaction');
  const all = [LIMIT, ...instructions];
  const named = accountsOf(payer, all);
  const message = messageOf(named, all, blockhash);
  const wallets = new Map(signers.map((wallet) => [wallet.address, wallet]));
  const signatures = named
    .filter(({ signer }) => signer)
    .map(({ key }) => {
      const wallet = wallets.get(textOf(key));
      if (wallet === undefined) throw new Error(`${textOf(key)} must sign and is not among the signers`);
      return wallet.sign(message);
    });
  const wire = Buffer.concat([compact(signatures.length), ...signatures, message]);
  return { signature: bs58.encode(signatures[0] ?? new Uint8Array()), base64: wire.toString('base64') };
}

/** Sorts accounts: the payer first, signers before others, writable accounts before read-only ones. */
function accountsOf(payer: SeedWallet, instructions: readonly TransactionInstruction[]): Named[] {
  const named = new Map<string, Named>([
    [payer.address, { key: payer.publicKey, signer: true, writable: true }],
  ]);
  const add = (key: PublicKey, signer: boolean, writable: boolean): void => {
    const name = named.get(textOf(key));
    if (name === undefined) {
      named.set(textOf(key), { key, signer, writable });
    } else {
      name.signer ||= signer;
      name.writable ||= writable;
    }
  };
  for (const { keys, programId } of instructions) {
    for (const { pubkey, isSigner, isWritable } of keys) add(pubkey, isSigner, isWritable);
    add(programId, false, false);
  }
  const rank = ({ signer, writable }: Named): number => (signer ? 0 : 2) + (writable ? 0 : 1);
  return [...named.values()].toSorted((a, b) => rank(a) - rank(b));
}

function messageOf(
  named: readonly Named[],
  instructions: readonly TransactionInstruction[],
  blockhash: string,
): Buffer {
  const index = new Map(named.map(({ key }, at) => [textOf(key), at]));
  const at = (key: PublicKey): number => index.get(textOf(key)) ?? 0;
  const count = (matches: (one: Named) => boolean): number => named.filter(matches).length;
  const header = [
    count(({ signer }) => signer),
    count(({ signer, writable }) => signer && !writable),
    count(({ signer, writable }) => !signer && !writable),
  ];
  return Buffer.concat([
    Uint8Array.from(header),
    compact(named.length),
    ...named.map(({ key }) => key.toBytes()),
    bs58.decode(blockhash),
    compact(instructions.length),
    ...instructions.flatMap(({ programId, keys, data }) => [
      Uint8Array.of(at(programId)),
      compact(keys.length),
      Uint8Array.from(keys.map(({ pubkey }) => at(pubkey))),
      compact(data.length),
      data,
    ]),
  ]);
}

/** Encodes a length as Solana does: seven bits in each byte, the least significant first. */
function compact(length: number): Uint8Array {
  return length < 128 ? Uint8Array.of(length) : Uint8Array.of((length & 127) | 128, length >> 7);
}
