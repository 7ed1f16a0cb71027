import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalIcon } from '#src/ui/icons.tsx';

interface OfficialAddress {
  readonly id: string;
  readonly label: string;
  /** What is shown and copied. */
  readonly value: string;
  /** A page about it; null if there is none. */
  readonly href: string | null;
}

/** Returns an account's address with its page in the explorer. */
export const accountAddress = (id: string, label: string, value: string): OfficialAddress => ({
  id,
  label,
  value,
  href: explorerLink('address', value),
});

/** Addresses in full, each with buttons to copy it and to open a page about it. */
export const AddressList = ({ items }: { readonly items: readonly OfficialAddress[] }) => {
  const { t } = useTranslation('official');
  return (
    <dl className="ruled">
      {items.map(({ id, label, value, href }) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
          <dt className="text-xs text-soft">{label}</dt>
          <dd translate="no" className="col-start-1 font-mono text-sm wrap-anywhere">
            {value}
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1 flex">
            <CopyButton text={value} label={t('addresses.copy', { what: label })} />
            {href !== null && (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('addresses.open', { what: label })}
                className="inline-grid size-11 place-items-center fine:size-8 rounded-control text-soft hover:bg-raised hover:text-ink"
              >
                <ExternalIcon className="size-4" />
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
