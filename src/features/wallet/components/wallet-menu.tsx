import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { balanceQuery } from '#src/chain/queries/queries.ts';
import { faucetAvailable, getCluster } from '#src/chain/cluster.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { visitCount } from '#src/lib/visits.ts';
import { useStore } from '#src/store/store.ts';
import { Dropdown } from '#src/ui/dropdown.tsx';
import { icon } from '#src/ui/header-icons.tsx';
import { CheckIcon, CopyIcon } from '#src/ui/icons.tsx';
import { useCopy } from '#src/ui/use-copy.ts';
import { useAirdropToast } from '../api/use-airdrop.ts';
import { useSession } from '../api/use-session.ts';
import { type InstallWay, promptInstall, useInstallWay } from '../model/install-prompt.ts';
import { InstallSteps } from './install-steps.tsx';

const DropIcon = icon(<path d="M12 3.5c3.4 3.9 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2.1-6.1 5.5-10Z" />);
const GaugeIcon = icon(<path d="M4 17a8.5 8.5 0 1 1 16 0M12 15l4-5M12 16.5v.01" />);
const SwapIcon = icon(<path d="M7 7h12l-3.5-3.5M17 17H5l3.5 3.5" />);
const InstallIcon = icon(<path d="M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />);
const LeaveIcon = icon(<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9.5" />);

interface WalletMenuProps {
  readonly address: string;
  readonly trigger: ReactNode;
}

/** Shows the actions for the connected wallet. */
export const WalletMenu = ({ address, trigger }: WalletMenuProps) => {
  const { t } = useTranslation('wallet');
  const { state, copy } = useCopy();
  const { disconnect } = useSession();
  const [, navigate] = useLocation();
  const { amount, request } = useAirdropToast(address);
  const installWay = useInstallOffer();
  const [hasSteps, setHasSteps] = useState(false);
  const copyText = { idle: 'menu.copy', copied: 'menu.copied', failed: 'menu.copyFailed' } as const;
  return (
    <>
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
              state === 'copied' ? (
                <CheckIcon className="size-4 text-good" />
              ) : (
                <CopyIcon className="size-4" />
              ),
            keepOpen: true,
            onSelect: () => copy(address),
          },
          ...(faucetAvailable()
            ? [
                {
                  id: 'airdrop',
                  label: t('menu.airdrop', { amount }),
                  icon: <DropIcon className="size-4" />,
                  onSelect: request,
                },
              ]
            : []),
          {
            id: 'limits',
            label: t('menu.limits'),
            icon: <GaugeIcon className="size-4" />,
            onSelect: () => navigate('/limits'),
          },
          ...(installWay === null
            ? []
            : [
                {
                  id: 'install',
                  label: t('menu.install'),
                  icon: <InstallIcon className="size-4" />,
                  onSelect: () => (installWay === 'prompt' ? void promptInstall() : setHasSteps(true)),
                },
              ]),
          {
            id: 'change',
            label: t('menu.change'),
            icon: <SwapIcon className="size-4" />,
            onSelect: () => useStore.getState().setChooserOpen(true),
          },
          {
            id: 'disconnect',
            label: t('menu.disconnect'),
            icon: <LeaveIcon className="size-4" />,
            danger: true,
            onSelect: () => void disconnect(),
          },
        ]}
      />
      <InstallSteps open={hasSteps} onOpenChange={setHasSteps} />
    </>
  );
};

/** Visits from which on the app may be installed. */
const LEAST_VISITS = 2;

/** Returns how the app can be installed; null also for users who have not come back, or have not joined a pool here. */
function useInstallOffer(): InstallWay | null {
  const way = useInstallWay();
  const hasJoined = useStore((state) =>
    Object.values(state.joined).some((own) => Object.keys(own).length > 0),
  );
  return hasJoined && visitCount() >= LEAST_VISITS ? way : null;
}

const Balance = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('wallet');
  const { data, isError } = useQuery(balanceQuery(address));
  const { plain } = useDollars();
  return (
    <span className="flex items-baseline justify-between gap-4">
      <span>{t('menu.balance')}</span>
      {isError && data === undefined ? (
        <span>{t('menu.balanceUnknown')}</span>
      ) : (
        <span className="num grid justify-items-end">
          <strong className="text-base text-ink">
            {data === undefined ? '…' : t('menu.sol', { amount: solFloored(data) })}
          </strong>
          {/* Reserves the line, so that the menu does not shift when the price is loaded. */}
          <span className="min-h-[1.45em] text-xs">{data === undefined ? '' : plain(data)}</span>
        </span>
      )}
    </span>
  );
};

/** Warns if the connected wallet is set to another network, or does not declare its network. */
const ClusterWarning = () => {
  const { t } = useTranslation('wallet');
  const fit = useStore((state) => state.clusterFit);
  if (fit === null || fit === 'fits') return null;
  const cluster = t(`cluster.${getCluster().name}`);
  const other = fit === 'other';
  return (
    <p role="note" className={other ? 'text-bad' : 'text-warn'}>
      {t(other ? 'menu.otherCluster' : 'menu.undeclaredCluster', { cluster })}
    </p>
  );
};
