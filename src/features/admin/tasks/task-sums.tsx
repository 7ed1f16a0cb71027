import { useTranslation } from 'react-i18next';
import type { ChangeRole } from '#src/chain/simulation.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { usePossible } from './use-possible.ts';

/** One question to the wallet holds so many transactions. */
const SIGNED_AT_ONCE = 10;

/** Whose money it becomes; the program's accounts only hold it. */
const OWNERS: ReadonlySet<ChangeRole> = new Set(['player', 'creator', 'completer', 'treasury']);

const sum = (lamports: readonly bigint[]): bigint => lamports.reduce((all, one) => all + one, 0n);

/** What sending everything that is possible would come to. */
export const TaskSums = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const possible = usePossible();
  if (possible.length === 0) return null;
  const fees = sum(possible.map(({ feeLamports }) => feeLamports));
  const paid = sum(
    possible.flatMap(({ changes }) =>
      changes
        .filter(({ role, lamports }) => OWNERS.has(role) && lamports > 0n)
        .map(({ lamports }) => lamports),
    ),
  );
  return (
    <SumList
      lines={[
        { label: t('tasks.sums.transactions'), value: number(possible.length) },
        { label: t('tasks.sums.questions'), value: number(Math.ceil(possible.length / SIGNED_AT_ONCE)) },
        { label: t('tasks.sums.fees'), value: `${solExact(fees)} SOL` },
        { label: t('tasks.sums.paid'), value: `${solExact(paid)} SOL` },
      ]}
    />
  );
};
