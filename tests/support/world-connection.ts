import { Connection, PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import * as v from 'valibot';
import type { ProgramWorld } from './program-world.ts';

const requestSchema = v.object({ id: v.unknown(), method: v.string(), params: v.array(v.unknown()) });
/** The sysvar of the cluster's last restart. */
const LAST_RESTART_SLOT = new PublicKey('SysvarLastRestartS1ot1111111111111111111111');

const optionsSchema = v.optional(
  v.object({ dataSlice: v.optional(v.object({ offset: v.number(), length: v.number() })) }),
  {},
);
type Slice = { readonly offset: number; readonly length: number } | undefined;

/**
 * Returns a stub connection that reads the accounts of a test's own chain. It sends nothing.
 * @param programAccounts the answer to a request for all of the program's accounts
 * @param newest the slot of the newest transaction that it lists for any account
 */
export function worldConnection(
  world: ProgramWorld,
  programAccounts: readonly PublicKey[] = [],
  newest: bigint | null = null,
): Connection {
  const answer = (method: string, [first, options]: readonly unknown[]): unknown => {
    const { dataSlice } = v.parse(optionsSchema, options);
    const context = { slot: Number(world.slot) };
    switch (method) {
      case 'getAccountInfo':
        return { context, value: encoded(world, new PublicKey(v.parse(v.string(), first)), dataSlice) };
      case 'getMultipleAccounts':
        return {
          context,
          value: v
            .parse(v.array(v.string()), first)
            .map((key) => encoded(world, new PublicKey(key), dataSlice)),
        };
      case 'getProgramAccounts':
        return programAccounts.map((key) => ({
          pubkey: key.toBase58(),
          account: encoded(world, key, dataSlice),
        }));
      case 'getSignaturesForAddress':
        return newest === null
          ? []
          : [{ signature: '1'.repeat(64), slot: Number(newest), err: null, memo: null }];
      default:
        throw new Error(`not answered here: ${method}`);
    }
  };
  return new Connection('http://127.0.0.1:9', {
    commitment: 'confirmed',
    fetch: async (_, init) => {
      const { id, method, params } = v.parse(requestSchema, JSON.parse(String(init?.body)));
      return Response.json({ jsonrpc: '2.0', id, result: answer(method, params) });
    },
  });
}

function encoded(world: ProgramWorld, key: PublicKey, slice: Slice): unknown {
  if (key.equals(SYSVAR_CLOCK_PUBKEY)) return clock(world);
  if (key.equals(LAST_RESTART_SLOT)) return lastRestart(world);
  const account = world.account(key);
  if (account === null) return null;
  const data = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data;
  return {
    data: [Buffer.from(data).toString('base64'), 'base64'],
    executable: false,
    lamports: Number(account.lamports),
    owner: account.owner.toBase58(),
    rentEpoch: 0,
    space: account.data.length,
  };
}

/** Returns the clock sysvar as a cluster stores it: slot, epoch's start, epoch, leader's epoch, time. */
function clock(world: ProgramWorld): unknown {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(world.slot, 0);
  data.writeBigInt64LE(BigInt(world.now), 32);
  return sysvar(data);
}

function lastRestart(world: ProgramWorld): unknown {
  const data = Buffer.alloc(8);
  data.writeBigUInt64LE(world.lastRestartSlot);
  return sysvar(data);
}

function sysvar(data: Buffer): unknown {
  return {
    data: [data.toString('base64'), 'base64'],
    executable: false,
    lamports: 1,
    owner: 'Sysvar1111111111111111111111111111111111111',
    rentEpoch: 0,
    space: data.length,
  };
}
