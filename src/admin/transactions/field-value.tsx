import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ChainApi } from '#src/chain/load-chain.ts';
import type { NamedArgument } from '#src/chain/program/decode-instruction.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { isAddress } from '../list/fields.ts';
import { TimeText } from '../parts/time-text.tsx';
import { Sol } from '../parts/sol.tsx';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { poolPath } from '../paths.ts';

interface FieldValueProps {
  /** The field's name in the IDL, in any case. */
  readonly name: string;
  readonly value: unknown;
}

const TIMES: ReadonlySet<string> = new Set(['at', 'joinDeadline', 'lockedAt', 'drawAt', 'genesis']);
const INTEGER = /^\d+$/;

/** A field of an event or an argument: formats amounts, times and addresses, and shows other values unchanged. */
const FieldValue = ({ name, value }: FieldValueProps) => {
  if (Array.isArray(value)) return <FieldList fields={value.filter(isNamed)} />;
  if (value === null || value === undefined) return <span>–</span>;
  if (isStruct(value)) {
    return <FieldList fields={Object.entries(value).map(([field, own]) => ({ name: field, value: own }))} />;
  }
  const text = textOf(value);
  if (/lamports$/i.test(name) && INTEGER.test(text)) {
    return (
      <span>
        <code translate="no" className="font-mono text-xs">
          {text}
        </code>{' '}
        <span className="text-soft">
          = <Sol lamports={BigInt(text)} />
        </span>
      </span>
    );
  }
  if (TIMES.has(name) && typeof value === 'number') return <TimeText at={value} />;
  if (isAddress(text)) return <Address name={name} address={text} />;
  return (
    <code translate="no" className="font-mono text-xs wrap-anywhere">
      <bdi>{text}</bdi>
    </code>
  );
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);

const isStruct = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isNamed = (item: unknown): item is NamedArgument =>
  typeof item === 'object' && item !== null && 'name' in item && 'value' in item;

const Address = ({ name, address }: { readonly name: string | null; readonly address: string }) => (
  <span className="inline-flex flex-wrap items-center">
    {name === 'pool' ? (
      <Link
        href={poolPath(address)}
        translate="no"
        className="font-mono text-xs wrap-anywhere hover:underline"
      >
        {address}
      </Link>
    ) : (
      <code translate="no" className="font-mono text-xs wrap-anywhere">
        {address}
      </code>
    )}
    <AddressTools kind="address" id={address} />
  </span>
);

/** A list of names and values. */
export const FieldList = ({ fields }: { readonly fields: readonly FieldValueProps[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-0.5 text-sm">
    {fields.map(({ name, value }) => (
      <div key={name} className="col-span-2 grid grid-cols-subgrid items-baseline">
        <dt translate="no" className="font-mono text-xs text-soft">
          {name}
        </dt>
        <dd className="min-w-0">
          <FieldValue name={name} value={value} />
        </dd>
      </div>
    ))}
  </dl>
);

type Details = NonNullable<Awaited<ReturnType<ChainApi['getTransactionDetails']>>>;
type Instruction = Details['instructions'][number];

interface InstructionListProps {
  readonly instructions: readonly Instruction[];
  /** Index of the instruction that failed, from 0; null if none did. */
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
        <code translate="no" className="font-mono text-sm font-semibold">
          {name}
        </code>
      )}
      {programName === null ? (
        <Address name={null} address={program} />
      ) : (
        <code translate="no" className="font-mono text-xs text-soft">
          {programName}
        </code>
      )}
      {failed && <Badge tone="bad">{t('chain.failedHere')}</Badge>}
    </div>
  );
};

const Arguments = ({ instruction: { name, args, data } }: { readonly instruction: Instruction }) => {
  const { t } = useTranslation('admin-transactions');
  if (name === null) {
    return data === '' ? null : (
      <code translate="no" className="font-mono text-xs wrap-anywhere text-soft">
        {data}
      </code>
    );
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
          // One account may occur several times.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt translate="no" className="font-mono text-xs text-soft">
              {name ?? number(index + 1)}
            </dt>
            <dd className="min-w-0 text-sm">
              {address === null ? t('chain.absent') : <Address name={name} address={address} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
