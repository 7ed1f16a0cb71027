import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faucetAvailable } from '#src/chain/cluster.ts';
import { balanceQuery } from '#src/chain/cache/queries.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { CheckIcon, CopyIcon } from '#src/ui/icons.tsx';
import { Dropdown } from '#src/ui/dropdown.tsx';
import { useCopy } from '#src/ui/use-copy.ts';
import { ClusterWarning } from './cluster-warning.tsx';
import { useSession } from '../api/use-session.ts';
import { useAirdrop } from '../api/use-airdrop.ts';
import { DropIcon, LeaveIcon, SwapIcon } from './wallet-icons.tsx';
import { useStore } from '#src/store/store.ts';

interface WalletMenuProps {
  readonly address: string;
  readonly trigger: ReactNode;
}

/** What can be done with the connected wallet. */
export const WalletMenu = ({ address, trigger }: WalletMenuProps) => {
  const { t } = useTranslation('wallet');
  const { state, copy } = useCopy();
  const { disconnect } = useSession();
  const { amount, ask } = useAirdrop(address);
  const copyText = { idle: 'menu.copy', copied: 'menu.copied', failed: 'menu.copyFailed' } as const;
  return (
    <Dropdown
      trigger={trigger}
      header={
        <div className="grid max-w-64 gap-1.5">
          <Balance address={address} />
          <ClusterWarning />
        </div>
      }
      items={[
        {
          id: 'copy',
          label: <span aria-live="polite">{t(copyText[state])}</span>,
          icon:
            state === 'copied' ? <CheckIcon className="size-4 text-good" /> : <CopyIcon className="size-4" />,
          keepOpen: true,
          onSelect: () => copy(address),
        },
        ...(faucetAvailable()
          ? [{ id: 'airdrop', label: t('menu.airdrop', { amount }), icon: <DropIcon />, onSelect: ask }]
          : []),
        {
          id: 'change',
          label: t('menu.change'),
          icon: <SwapIcon />,
          onSelect: () => useStore.getState().setChooserOpen(true),
        },
        {
          id: 'disconnect',
          label: t('menu.disconnect'),
          icon: <LeaveIcon />,
          danger: true,
          onSelect: () => void disconnect(),
        },
      ]}
    />
  );
};

const Balance = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('wallet');
  const { data, isError } = useQuery(balanceQuery(address));
  return (
    <span className="flex items-baseline justify-between gap-4">
      {t('menu.balance')}
      {isError && data === undefined ? (
        <span>{t('menu.balanceUnknown')}</span>
      ) : (
        <strong className="num text-base text-ink">
          {data === undefined ? '…' : t('menu.sol', { amount: solFloored(data) })}
        </strong>
      )}
    </span>
  );
};
