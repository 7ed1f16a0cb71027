import type { ReactNode } from 'react';
import { shortAddress } from '#src/lib/short-address.ts';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { Sol } from '../parts/sol.tsx';

interface AccountLineProps {
  readonly role: string;
  readonly address: string;
  readonly lamports: bigint;
  /** Below: what there is to say of it. */
  readonly children?: ReactNode;
}

/** An account and what it holds. */
export const AccountLine = ({ role, address, lamports, children }: AccountLineProps) => (
  <li className="grid gap-1 border-b border-line py-2 last:border-0">
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {role}
        <span className="inline-flex items-center">
          <span className="font-mono text-xs text-soft" title={address}>
            {shortAddress(address)}
          </span>
          <AddressTools kind="address" id={address} />
        </span>
      </span>
      <b className="num font-semibold">
        <Sol lamports={lamports} />
      </b>
    </span>
    {children}
  </li>
);
