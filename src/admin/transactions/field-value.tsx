import { Link } from 'wouter';
import type { NamedArgument } from '#src/chain/program/decode-instruction.ts';
import { isAddress } from '../list/fields.ts';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { poolPath } from '../paths.ts';

interface FieldValueProps {
  /** As the IDL names it, in whichever case. */
  readonly name: string;
  readonly value: unknown;
}

const TIMES: ReadonlySet<string> = new Set(['at', 'joinDeadline', 'lockedAt', 'drawAt', 'genesis']);
const WHOLE = /^\d+$/;

/** A field of an event or an argument: amounts, times and addresses as such, whatever else as it is. */
const FieldValue = ({ name, value }: FieldValueProps) => {
  if (Array.isArray(value)) return <FieldList fields={value.filter(isNamed)} />;
  if (value === null || value === undefined) return '–';
  if (isStruct(value)) {
    return <FieldList fields={Object.entries(value).map(([field, own]) => ({ name: field, value: own }))} />;
  }
  const text = textOf(value);
  if (/lamports$/i.test(name) && WHOLE.test(text)) {
    return (
      <>
        <code className="font-mono text-xs">{text}</code>{' '}
        <span className="text-soft">
          = <Sol lamports={BigInt(text)} />
        </span>
      </>
    );
  }
  if (TIMES.has(name) && typeof value === 'number') return <Moment at={value} />;
  if (isAddress(text)) return <Address name={name} address={text} />;
  return <code className="font-mono text-xs wrap-anywhere">{text}</code>;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);

const isStruct = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isNamed = (item: unknown): item is NamedArgument =>
  typeof item === 'object' && item !== null && 'name' in item && 'value' in item;

export const Address = ({ name, address }: { readonly name: string | null; readonly address: string }) => (
  <span className="inline-flex flex-wrap items-center">
    {name === 'pool' ? (
      <Link href={poolPath(address)} className="font-mono text-xs wrap-anywhere hover:underline">
        {address}
      </Link>
    ) : (
      <code className="font-mono text-xs wrap-anywhere">{address}</code>
    )}
    <AddressTools kind="address" id={address} />
  </span>
);

/** Names and values below each other. */
export const FieldList = ({ fields }: { readonly fields: readonly FieldValueProps[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-0.5 text-sm">
    {fields.map(({ name, value }) => (
      <div key={name} className="col-span-2 grid grid-cols-subgrid items-baseline">
        <dt className="font-mono text-xs text-soft">{name}</dt>
        <dd className="min-w-0">
          <FieldValue name={name} value={value} />
        </dd>
      </div>
    ))}
  </dl>
);
