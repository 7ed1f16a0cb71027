import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { explorerLink } from '#src/chain/cluster.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalIcon } from '#src/ui/icons.tsx';
import { userPath } from '../paths.ts';

/** A wallet's address, linked to its page, with buttons to copy it and to open the explorer. */
export const WalletCell = ({ wallet }: { readonly wallet: string }) => (
  <span className="inline-flex items-center whitespace-nowrap">
    <Link href={userPath(wallet)} translate="no" className="font-mono text-xs hover:underline" title={wallet}>
      {shortAddress(wallet)}
    </Link>
    <AddressTools kind="address" id={wallet} />
  </span>
);

interface IdProps {
  readonly kind: 'tx' | 'address';
  /** The signature or the address. */
  readonly id: string;
}

/** A shortened address or signature, with buttons to copy it and to open the explorer. */
export const ShortId = ({ kind, id }: IdProps) => (
  <span translate="no" className="inline-flex items-center font-mono text-xs whitespace-nowrap" title={id}>
    <span>{shortAddress(id)}</span>
    <AddressTools kind={kind} id={id} />
  </span>
);

/** The address that a page is about, in full. */
export const FullAddress = ({ address }: { readonly address: string }) => (
  <span className="inline-flex flex-wrap items-center">
    <span translate="no" className="font-mono text-xs break-all">
      {address}
    </span>
    <AddressTools kind="address" id={address} />
  </span>
);

/** Buttons to copy an address or a signature, and to open it in the explorer. */
export const AddressTools = ({ kind, id }: IdProps) => {
  const { t } = useTranslation('admin');
  return (
    // The buttons are higher than a line and must not increase its height.
    <span className="-my-1.5 inline-flex">
      <CopyButton text={id} label={t(`parts.copy.${kind}`)} />
      <a
        href={explorerLink(kind, id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t(`parts.explorer.${kind}`, { id: shortAddress(id) })}
        className="inline-grid size-8 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
      >
        <ExternalIcon className="size-4" />
      </a>
    </span>
  );
};
