import { useTranslation } from 'react-i18next';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Address, FieldList } from './field-value.tsx';

type Details = NonNullable<Awaited<ReturnType<ChainApi['getTransactionDetails']>>>;
type Instruction = Details['instructions'][number];

interface InstructionListProps {
  readonly instructions: readonly Instruction[];
  /** From 0; null where none failed. */
  readonly failedIndex: number | null;
}

/** Lists the instructions of a transaction in the order of execution, read from the chain. */
export const InstructionList = ({ instructions, failedIndex }: InstructionListProps) => (
  <ol className="grid gap-4">
    {instructions.map((instruction, at) => (
      <li
        // The instructions of a transaction never change.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        className={classNames(
          'grid gap-2 border-l-2 border-line-strong pl-3',
          instruction.inner && 'ml-6 border-dashed',
        )}
      >
        <Heading instruction={instruction} failed={instruction.index === failedIndex && !instruction.inner} />
        <Arguments instruction={instruction} />
        <Accounts accounts={instruction.accounts} />
      </li>
    ))}
  </ol>
);

interface HeadingProps {
  readonly instruction: Instruction;
  readonly failed: boolean;
}

const Heading = ({ instruction, failed }: HeadingProps) => {
  const { t } = useTranslation('admin-transactions');
  const { number } = useFormats();
  const { name, program, programName, index, inner } = instruction;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="num text-xs text-soft">
        {t(inner ? 'chain.inner' : 'chain.number', { number: number(index + 1) })}
      </span>
      {name === null ? (
        <span className="text-sm">{t('chain.unread')}</span>
      ) : (
        <code className="font-mono text-sm font-semibold">{name}</code>
      )}
      {programName === null ? (
        <Address name={null} address={program} />
      ) : (
        <code className="font-mono text-xs text-soft">{programName}</code>
      )}
      {failed && <Badge tone="bad">{t('chain.failedHere')}</Badge>}
    </div>
  );
};

const Arguments = ({ instruction: { name, args, data } }: { readonly instruction: Instruction }) => {
  const { t } = useTranslation('admin-transactions');
  if (name === null) {
    return data === '' ? null : <code className="font-mono text-xs wrap-anywhere text-soft">{data}</code>;
  }
  if (args.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="text-xs text-soft">{t('chain.arguments')}</h3>
      <FieldList fields={args} />
    </div>
  );
};

const Accounts = ({ accounts }: Pick<Instruction, 'accounts'>) => {
  const { t } = useTranslation('admin-transactions');
  const { number } = useFormats();
  if (accounts.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-xs text-soft md:min-h-8">
        {t('chain.accounts', { count: accounts.length, figure: number(accounts.length) })}
      </summary>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4">
        {accounts.map(({ name, address }, index) => (
          // One account may stand in several places.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="font-mono text-xs text-soft">{name ?? number(index + 1)}</dt>
            <dd className="min-w-0 text-sm">
              {address === null ? t('chain.absent') : <Address name={name} address={address} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
