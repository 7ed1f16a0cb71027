/**
 * Lists of accounts for nodes without `getProgramAccounts`. The server only supplies the addresses; the accounts are
 * read from the chain.
 */
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { pageOf } from '#src/contract/fields.ts';
import { activityRowSchema } from '#src/contract/users.ts';
import { participantSchema, poolSchema } from '#src/contract/pools.ts';
import { apiPages, fetchByKey } from '#src/lib/api-client.ts';
import { isHttpError } from '#src/lib/http-error.ts';
import { log } from '#src/lib/log.ts';
import type { PoolScope, StatusScope } from './pool-scope.ts';

/** The largest page of the server, and the most pages that are fetched. */
const PAGE = '100';
const MOST_PAGES = 20;

/** The statuses of each list by status, as the server names them. */
const SERVER_STATUSES: Readonly<Record<StatusScope, string>> = {
  active: 'active',
  locked: 'locked,drawing',
  ended: 'completed,expired,refunding',
};

const listedPool = v.pick(poolSchema, ['poolAddress', 'closed']);

/**
 * Lists accounts through the node, or through the server if the node refuses.
 * @throws the node's refusal if the server, or the read of the addresses from it, fails
 */
export async function orByServer<T>(list: () => Promise<T>, byServer: () => Promise<T>): Promise<T> {
  try {
    return await list();
  } catch (refusal) {
    if (!isHttpError(refusal) || refusal.code === null) throw refusal;
    try {
      return await byServer();
    } catch (error) {
      log.warn(
        `The node refuses to list (${refusal.message}), and the server does not help: ${String(error)}`,
      );
      throw refusal;
    }
  }
}

/** Fetches the addresses of the pools in a list from the server; of ended pools only the newest page. */
export async function poolsByServer(scope: PoolScope): Promise<string[]> {
  const schema = pageOf(listedPool);
  if (typeof scope !== 'string' && 'addresses' in scope) return [...scope.addresses];
  const listed =
    typeof scope === 'string'
      ? rowsOf(schema, '/pools', { status: SERVER_STATUSES[scope] }, scope === 'ended' ? 1 : MOST_PAGES)
      : rowsOf(schema, '/pools', { creator: scope.wallet });
  return (await listed).flatMap(({ closed, poolAddress }) => (closed ? [] : [poolAddress]));
}

/** Fetches from the server the address of the pool with an integer id; null if the pool is closed. */
export async function poolByServer(id: bigint): Promise<string | null> {
  const page = await fetchByKey({ queryKey: [`/pools/${id}`] });
  const { poolAddress, closed } = v.parse(listedPool, page);
  return closed ? null : poolAddress;
}

/** Fetches from the server the addresses of the existing pools in which a wallet has taken a seat. */
export async function seatsByServer(wallet: string): Promise<string[]> {
  const schema = pageOf(
    v.object({ pool: v.pick(activityRowSchema.entries.pool, ['poolAddress', 'closed']) }),
  );
  const rows = await rowsOf(schema, `/users/${wallet}/activity`, {});
  return rows.flatMap(({ pool }) => (pool.closed ? [] : [pool.poolAddress]));
}

/** Fetches from the server the wallets that have taken a seat in a pool. */
export async function playersByServer(pool: string): Promise<string[]> {
  const schema = pageOf(v.pick(participantSchema, ['wallet']));
  return (await rowsOf(schema, `/pools/${pool}/participants`, {})).map(({ wallet }) => wallet);
}

type Page<T> = GenericSchema<unknown, { readonly data: readonly T[]; readonly nextCursor: string | null }>;

async function rowsOf<T>(
  schema: Page<T>,
  path: string,
  parameters: Readonly<Record<string, string>>,
  mostPages = MOST_PAGES,
): Promise<T[]> {
  const { queryFn } = apiPages(schema, path, { ...parameters, limit: PAGE });
  const rows: T[] = [];
  const { signal } = new AbortController();
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { data, nextCursor }: { data: readonly T[]; nextCursor: string | null } = await queryFn({
      pageParam: cursor,
      signal,
    });
    rows.push(...data);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return rows;
}
