/**
 * A wallet's pools as a file for a spreadsheet. Amounts are whole lamports, so that no program rounds them. Deposits
 * and network fees are missing: they are only in the transactions, each of which takes a request.
 */
import { csvOf } from '#src/lib/csv.ts';
import type { ShareKind } from '#src/protocol/claimable.ts';
import type { HistoryLine } from '#src/stake/activity/activity-line.ts';
import { returnedOf } from './portfolio.ts';

const SHARES = {
  winnings: 'prize',
  bonus: 'bonus',
  stakeback: 'stakeback',
  refund: 'refund',
  creatorReward: 'creator_reward',
  creatorBonus: 'bonus_returned',
  completerReward: 'draw_reward',
} as const satisfies Record<ShareKind, string>;

const KINDS = Object.keys(SHARES).filter((name): name is ShareKind => name in SHARES);

const timeOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

const shareOf = ({ shares }: HistoryLine, kind: ShareKind): bigint =>
  shares.filter((share) => share.kind === kind).reduce((sum, { lamports }) => sum + lamports, 0n);

/** Writes lines as RFC 4180, one row for each pool; texts that a spreadsheet would run as formulas are defused. */
export const activityCsv = (lines: readonly HistoryLine[]): string =>
  csvOf<HistoryLine>(
    [
      { name: 'pool', cell: ({ pool }) => pool.id },
      { name: 'address', cell: ({ pool }) => pool.address },
      { name: 'name', cell: ({ pool }) => pool.name },
      { name: 'status', cell: ({ activityStatus }) => activityStatus },
      { name: 'joined', cell: ({ joinedDate }) => timeOf(joinedDate) },
      {
        name: 'ended',
        cell: ({ pool: { settledAt } }) => timeOf(settledAt === null ? null : settledAt * 1_000),
      },
      { name: 'put_in', cell: ({ staked }) => staked },
      ...KINDS.map((kind) => ({ name: SHARES[kind], cell: (line: HistoryLine) => shareOf(line, kind) })),
      { name: 'paid', cell: ({ paid }) => paid },
      { name: 'to_claim', cell: ({ claimable }) => claimable },
      {
        name: 'net',
        cell: (line) => (line.activityStatus === 'pending' ? null : returnedOf(line) - line.staked),
      },
    ],
    lines,
  );
