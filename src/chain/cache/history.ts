import '../program/buffer.ts';
import { type ConfirmedSignatureInfo, PublicKey } from '@solana/web3.js';
import { getConnection } from '../connection.ts';
import { isPoolEvent, type PoolEvent, toChainEvent } from '../program/event-types.ts';
import { eventsOf } from '../program/events.ts';
import { toRpcJson } from '../program/transaction-json.ts';

const PAGE = 1_000;
const AT_ONCE = 6;

/** A transaction that changed a pool. */
interface HistoryItem {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; 0 where the cluster has forgotten. */
  readonly at: number;
  readonly events: PoolEvent[];
}

/** By signature: what has been read once need not be read again when a pool changes. */
const read = new Map<string, HistoryItem>();

/** All that has happened to a pool, oldest first. */
export async function getHistory(pool: string): Promise<HistoryItem[]> {
  const infos = (await signaturesOf(new PublicKey(pool))).filter((info) => info.err === null).toReversed();
  const items: HistoryItem[] = [];
  for (let from = 0; from < infos.length; from += AT_ONCE) {
    items.push(...(await Promise.all(infos.slice(from, from + AT_ONCE).map(itemOf))));
  }
  return items
    .map((item) => ({ ...item, events: item.events.filter((event) => event.pool === pool) }))
    .filter((item) => item.events.length > 0);
}

async function signaturesOf(pool: PublicKey): Promise<ConfirmedSignatureInfo[]> {
  const all: ConfirmedSignatureInfo[] = [];
  for (;;) {
    const before = all.at(-1)?.signature;
    const page = await getConnection().getSignaturesForAddress(pool, {
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

async function itemOf({ signature, slot, blockTime }: ConfirmedSignatureInfo): Promise<HistoryItem> {
  const known = read.get(signature);
  if (known?.slot === slot) return known;
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const;
  const response = await getConnection().getTransaction(signature, options);
  if (response === null) return { signature, slot, at: blockTime ?? 0, events: [] };
  const events = eventsOf(toRpcJson(response)).map(toChainEvent).filter(isPoolEvent);
  const item = { signature, slot, at: blockTime ?? response.blockTime ?? 0, events };
  read.set(signature, item);
  return item;
}
