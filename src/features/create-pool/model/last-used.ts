/** Size and stake of the pool that was created last in this browser, as the form shows them. */
import * as v from 'valibot';
import { solExact } from '#src/protocol/amounts.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { readStored, writeStored } from '#src/lib/stored.ts';

const KEY = 'xeroz.create';
const lastUsedSchema = v.object({ players: v.string(), stake: v.string() });

export type LastUsed = v.InferOutput<typeof lastUsedSchema>;

export const readLastUsed = (): LastUsed | null => readStored(KEY, lastUsedSchema);

/** Stores size and stake; without storage the form begins with its defaults. */
export function writeLastUsed({ maxPlayers, entryLamports }: CreatePoolInput): void {
  const used: LastUsed = { players: String(maxPlayers), stake: solExact(entryLamports) };
  writeStored(KEY, used);
}
