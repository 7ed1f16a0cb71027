import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { faucetAvailable, getCluster } from '#src/chain/cluster.ts';
import { solCeiled, solFloored } from '#src/protocol/amounts.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogPage } from '#src/ui/dialog.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { CopyIcon } from '#src/ui/icons.tsx';
import { useCopy } from '#src/ui/use-copy.ts';
import type { Elements } from '#src/ui/elements.ts';
import { useAirdrop, WEB_FAUCET } from './use-airdrop.ts';

interface ShortageProps {
  readonly wallet: string;
  readonly haveLamports: bigint;
  readonly needLamports: bigint;
  /** What the player can do once the balance is enough. */
  readonly then: string;
  /** A further action of the dialog. */
  readonly children?: Elements;
}

/** A dialog page for a wallet with too little SOL: how much is missing, and how to get it. */
export const Shortage = ({ wallet, haveLamports, needLamports, then, children }: ShortageProps) => {
  const { t } = useTranslation('stake');
  const { isPending, failed, sol, request } = useAirdrop(wallet);
  const { name } = getCluster();
  const isOwn = name === 'localnet';
  const share = Number((haveLamports * 1_000n) / needLamports) / 10;
  const amounts = { have: solFloored(haveLamports), need: solCeiled(needLamports) };
  return (
    <DialogPage
      title={t('short.title', { amount: solCeiled(needLamports - haveLamports) })}
      description={then}
    >
      <div className="num grid gap-5 pb-1 text-sm">
        <div className="grid gap-3">
          <div role="img" aria-label={t('short.gauge', amounts)} className="flex h-2.5 gap-1">
            <span className="min-w-1 rounded-[3px] bg-accent" style={{ width: `${share}%` }} />
            <span className="flex-1 rounded-[3px] bg-seat" />
          </div>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              <RichText
                text={t('short.have', RAW)}
                values={amounts}
                marks={{ b: <b className="font-semibold" /> }}
              />
            </span>
            <span className="text-soft">{t('short.need', amounts)}</span>
          </p>
        </div>
        {failed && (
          <p role="alert" className="text-bad">
            <span>{t('short.failed')}</span>{' '}
            {!isOwn && (
              <ExternalLink href={WEB_FAUCET} className="min-h-11 fine:min-h-0">
                {t('short.webFaucet')}
              </ExternalLink>
            )}
          </p>
        )}
        <div className="grid gap-2.5">
          {faucetAvailable() && (
            <Button
              variant="primary"
              size="lg"
              wide
              busy={isPending ? t('short.asking', { sol }) : undefined}
              // A failed request is shown above, and logged.
              onClick={() => void request().catch(() => undefined)}
            >
              {t(isOwn ? 'short.get' : 'short.getDevnet', { sol })}
            </Button>
          )}
          {!isOwn && (
            <>
              <CopyAddress address={wallet} primary={!faucetAvailable()} />
              <p translate="no" className="text-center font-mono text-xs wrap-anywhere text-soft select-all">
                {wallet}
              </p>
            </>
          )}
          {children}
        </div>
        <p role="status" className="text-center text-soft">
          {t('short.goesOn')}
        </p>
      </div>
    </DialogPage>
  );
};

interface CopyAddressProps {
  readonly address: string;
  readonly primary: boolean;
}

const CopyAddress = ({ address, primary }: CopyAddressProps) => {
  const { t } = useTranslation('stake');
  const { state, copy } = useCopy();
  const texts = { idle: 'short.copy', copied: 'short.copied', failed: 'short.copyFailed' } as const;
  return (
    <Button
      wide
      className="min-h-12"
      {...(primary && ({ variant: 'primary', size: 'lg' } as const))}
      onClick={() => copy(address)}
    >
      <CopyIcon className="size-4" />
      <span aria-live="polite">{t(texts[state])}</span>
    </Button>
  );
};
