import '../program/buffer.ts';
import { type ConfirmedSignatureInfo, PublicKey, type VersionedTransactionResponse } from '@solana/web3.js';
import { log } from '#src/lib/log.ts';
import { getConnection } from '../connection.ts';
import { isPoolEvent, type PoolEvent, toChainEvent } from '../program/event-types.ts';
import { eventsOf } from '../program/events.ts';
import { accountKeysOf, HIGHEST_VERSION, toRpcJson } from '../program/transaction-json.ts';

const PAGE = 1_000;
const AT_ONCE = 6;

/** A transaction of a pool: one that changed it, or one whose effects the node does not return. */
interface HistoryItem {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; 0 if the cluster no longer has the time. */
  readonly at: number;
  /** Empty if the transaction could not be read. */
  readonly events: PoolEvent[];
  /** Null if the transaction could not be read. */
  readonly fee: { readonly payer: string; readonly lamports: bigint } | null;
  /** The lamports by which balances changed, by address; empty if the transaction could not be read. */
  readonly changes: ReadonlyMap<string, bigint>;
  readonly unread?: true;
}

/** Transactions by signature, which need not be fetched again when a pool changes. */
const read = new Map<string, HistoryItem>();

/**
 * Fetches the transactions of a pool, oldest first. Anyone can name a pool in a transaction, so one that cannot be read
 * does not fail the list: it is marked as unread, and fetched again the next time.
 * @throws the connection's error if the list cannot be read, or none of its transactions
 */
export async function getHistory(pool: string): Promise<HistoryItem[]> {
  const infos = (await signaturesOf(new PublicKey(pool))).filter((info) => info.err === null).reverse();
  const items: HistoryItem[] = [];
  const failures: Error[] = [];
  const itemOrUnread = async (info: ConfirmedSignatureInfo): Promise<HistoryItem> => {
    try {
      return await itemOf(info);
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)));
      return {
        signature: info.signature,
        slot: info.slot,
        at: info.blockTime ?? 0,
        events: [],
        fee: null,
        changes: new Map(),
        unread: true,
      };
    }
  };
  for (let from = 0; from < infos.length; from += AT_ONCE) {
    items.push(...(await Promise.all(infos.slice(from, from + AT_ONCE).map(itemOrUnread))));
  }
  const [failure] = failures;
  if (failure) {
    log.warn(`Transactions of the pool ${pool} could not be read`, failure);
    if (failures.length === items.length) throw failure;
  }
  return items
    .map((item) => ({ ...item, events: item.events.filter((event) => event.pool === pool) }))
    .filter((item) => item.unread || item.events.length > 0);
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

/** Fetches the events of a transaction. @throws if the node does not return what the transaction did */
async function itemOf({ signature, slot, blockTime }: ConfirmedSignatureInfo): Promise<HistoryItem> {
  const cached = read.get(signature);
  if (cached?.slot === slot) return cached;
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: HIGHEST_VERSION } as const;
  const response = await getConnection().getTransaction(signature, options);
  // Nodes keep inner instructions only for some time, or not at all.
  if (!response?.meta?.innerInstructions) throw new Error(`The node does not say what ${signature} did`);
  const events = eventsOf(toRpcJson(response)).map(toChainEvent).filter(isPoolEvent);
  const changes = balanceChanges(response);
  const [payer = ''] = accountKeysOf(response);
  const fee = { payer, lamports: BigInt(response.meta.fee) };
  const item = { signature, slot, at: blockTime ?? response.blockTime ?? 0, events, fee, changes };
  read.set(signature, item);
  return item;
}

function balanceChanges(response: VersionedTransactionResponse): ReadonlyMap<string, bigint> {
  const { preBalances = [], postBalances = [] } = response.meta ?? {};
  const change = (index: number): bigint =>
    BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0);
  const changes = accountKeysOf(response).map((address, index) => [address, change(index)] as const);
  return new Map(changes.filter(([, lamports]) => lamports !== 0n));
}
