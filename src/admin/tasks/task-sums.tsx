import { useTranslation } from 'react-i18next';
import { getSigner } from '#src/chain/wallet/signer.ts';
import type { BalanceChange, ChangeRole } from '#src/chain/admin/simulation.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { usePossible } from './use-possible.ts';

/** One question to the wallet holds so many transactions, where it can sign several. */
const SIGNED_AT_ONCE = 10;

/** Whose money it becomes; the program's accounts only hold it. */
const OWNERS: ReadonlySet<ChangeRole> = new Set(['player', 'creator', 'completer', 'treasury']);

const sum = (lamports: readonly bigint[]): bigint => lamports.reduce((all, one) => all + one, 0n);

/** What somebody gets; of the payer what is left beside the fee it pays, where that is anything. */
function received({ role, lamports }: BalanceChange, feeLamports: bigint): bigint {
  const got = role === 'payer' ? lamports + feeLamports : lamports;
  return got > 0n && (role === 'payer' || OWNERS.has(role)) ? got : 0n;
}

/** What sending everything that is possible would come to. */
export const TaskSums = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const possible = usePossible();
  if (possible.length === 0) return null;
  const fees = sum(possible.map(({ feeLamports }) => feeLamports));
  const atOnce = getSigner()?.signAllTransactions ? SIGNED_AT_ONCE : 1;
  const paid = sum(
    possible.flatMap(({ changes, feeLamports }) => changes.map((change) => received(change, feeLamports))),
  );
  return (
    <SumList
      lines={[
        { label: t('tasks.sums.transactions'), value: number(possible.length) },
        { label: t('tasks.sums.questions'), value: number(Math.ceil(possible.length / atOnce)) },
        { label: t('tasks.sums.fees'), value: `${solExact(fees)} SOL` },
        { label: t('tasks.sums.paid'), value: `${solExact(paid)} SOL` },
      ]}
    />
  );
};
