import { sql } from 'drizzle-orm';
import { fillTotals } from '#server/store/fill-totals.ts';
import type { Database } from '#server/store/open-store.ts';

/** Unix seconds of the first row. */
const START = 1_780_000_000;
const SECONDS_EACH = 10;
/** Transactions of one pool: a creation, six joins, a completion and two claims. */
const OF_POOL = 10;
const PLAYERS = 6;

/** SQL of an address, derived from a number. */
const bytes = (label: string, number: string): string => `sha256(('${label}' || (${number}))::bytea)`;
const wallet = (number: string) => sql.raw(bytes('wallet', number));
const pool = (number: string) => sql.raw(bytes('pool', number));
const signature = (number: string) =>
  sql.raw(`${bytes('signature', number)} || ${bytes('and its half', number)}`);

/**
 * Fills an empty database with `count` transactions, their events, a tenth as many pools with seats, and at most
 * `walletCount` wallets. The rows are alike, but as long and as many as those of a real chain.
 */
export async function seedScale(db: Database, count: number, walletCount = 50_000): Promise<void> {
  const pools = Math.floor(count / OF_POOL);
  const wallets = Math.min(walletCount, pools * PLAYERS);
  const player = (n: string, seat: string) => wallet(`(${n} * 7 + ${seat} * 13) % ${wallets}`);
  await db.execute(sql`insert into pools (address, id, name, creator, entry_lamports, bonus_lamports, max_players, min_players,
      random_multiplier, gated, created_at, join_deadline, draw_timeout_seconds, status, player_count, potential_lamports,
      filled_at, locked_at, lock_slot, slot_micros, round, draw_at, draw_deadline, signature, completer, players_root, output, winner_count,
      weight_sum, settled_at, unpaid_lamports, creator_paid_lamports, completer_paid_lamports, treasury_paid_lamports,
      open_entries, slot, slot_index, revision)
    select ${pool('n')}, n, 'Pool ' || n, ${player('n', '0')}, 100000000, 0, ${PLAYERS}, 2, false, n % 20 = 0, made, made + 3600, 86400,
      case when n > ${pools} - 50 then 'open' when n % 50 = 0 then 'refunding' else 'completed' end, ${PLAYERS}, 180000000,
      made + 60, made + 60, n * 10, 200000, n * 33, made + 120, made + 90000, md5(n::text) || md5(n::text) || md5(n::text),
      ${wallet(`n % 5`)}, md5(n::text), md5(n::text), 2, 2, case when n > ${pools} - 50 then null else made + 125 end,
      case when n % 10 = 0 then 5000000 else 0 end, 1000000, 1000000, 1000000, ${PLAYERS}, n * 10, 0, n
    from (select n, ${START}::bigint + n * ${OF_POOL * SECONDS_EACH} as made from generate_series(1, ${pools}) as n) as numbers`);
  await db.execute(sql`insert into seats (pool, player, seat, joined_at, exit_used, stage, drawn_index, won, weight,
      stakeback_lamports, base_lamports, bonus_lamports, paid_lamports, paid_at, entry_closed, revision)
    select ${pool('n')}, ${player('n', 'seat')}, seat, ${START}::bigint + n * ${OF_POOL * SECONDS_EACH} + seat * 5, false,
      case when seat < 2 then 'won' else 'lost' end, seat, seat < 2, case when seat < 2 then 1 else 0 end, 10000000, case when
      seat < 2 then 90000000 else 0 end, 0, case when n % 10 = 0 then null else 100000000 end, case when n % 10 = 0 then null
      else ${START}::bigint + n * ${OF_POOL * SECONDS_EACH} + 600 end, false, n
    from generate_series(1, ${pools}) as n, generate_series(0, ${PLAYERS - 1}) as seat on conflict do nothing`);
  await db.execute(sql`select add_months(array[0, ${count - 1}]::bigint[])`);
  await db.execute(sql`insert into transactions (signature, slot, slot_index, at, fee_payer, wallets, fee_lamports, instructions,
      pools, error, finalized)
    select ${signature('n')}, n, 0, ${START}::bigint + n * ${SECONDS_EACH}, payer, array[payer, ${player(`(n / ${OF_POOL} + 1)`, '0')}],
      5000, array[case n % ${OF_POOL} when 0 then 'create_pool' when 7 then 'complete_pool' when 8 then 'claim' when 9 then 'claim'
      else 'join_pool' end], array[${pool(`(n / ${OF_POOL} + 1)`)}], case when n % 33 = 0 then '{"InstructionError":[0,{"Custom":6001}]}'::jsonb
      end, true
    from (select n, case n % ${OF_POOL} when 7 then ${wallet(`n % 3`)} else ${player(`(n / ${OF_POOL} + 1)`, `(n % ${PLAYERS})`)} end as payer
      from generate_series(0, ${count - 1}) as n) as numbers`);
  await db.execute(sql`insert into chain_events (slot, slot_index, outer_index, inner_index, pool, name, fields)
    select slot, 0, 0, 0, pools[1], case instructions[1] when 'create_pool' then 'PoolCreated' when 'complete_pool'
      then 'PoolCompleted' when 'claim' then 'PayoutClaimed' else 'PlayerJoined' end,
      jsonb_build_object('name', 'PlayerJoined', 'player', base58_encode(fee_payer), 'playerCount', 3, 'pool', base58_encode(pools[1]))
    from transactions where error is null`);
  await db.transaction(fillTotals);
  await db.execute(sql`analyze`);
}
