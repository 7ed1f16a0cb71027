import { PoolDialog } from './components/pool-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { exitRefusal } from '#src/protocol/seat-rules.ts';
import { ActionButton, ActionNote } from '#src/stake/action-button.tsx';
import { CostFold } from '#src/stake/cost-fold.tsx';
import { FailureNote } from '#src/stake/failure-note.tsx';
import { Price } from '#src/stake/price.tsx';
import { returnStake } from '#src/stake/limits/ledger.ts';
import { recordExit } from '#src/store/activity-actions.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogPage } from '#src/ui/dialog.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { useFrozen } from '#src/ui/use-frozen.ts';
import { toast } from '#src/store/toast.ts';
import { useAction } from '#src/stake/use-action.ts';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { useSeat } from './api/use-seats.ts';
import { exitRefusalOf } from './model/refusals.ts';
import { useStore } from '#src/store/store.ts';

/** Confirms leaving the pool that `exitPoolId` names; renders nothing while it is null. */
export const ExitPoolDialog = () => {
  const address = useStore((state) => state.exitPoolId);
  const setExitPool = useStore((state) => state.setExitPool);
  const wallet = useStore((state) => state.walletAddress);
  if (address === null) return null;
  // Another pool's dialog may be open in the meantime.
  const close = () => {
    if (useStore.getState().exitPoolId === address) setExitPool(null);
  };
  return (
    <PoolDialog key={address} address={address} size="sm" onClose={close}>
      {(pool) => <ExitForm pool={pool} wallet={wallet} onClose={close} />}
    </PoolDialog>
  );
};

interface ExitFormProps {
  readonly pool: Pool;
  /** Null once the wallet has been disconnected. */
  readonly wallet: string | null;
  readonly onClose: () => void;
}

/** Shows what leaving returns or why it is refused, and has the wallet sign. */
const ExitForm = ({ pool: latest, wallet, onClose }: ExitFormProps) => {
  const { t } = useTranslation('pools');
  const [failure, setFailure] = useState<TxFailure | null>(null);
  const [pressed, setPressed] = useState(false);
  const { busy, run } = useAction({ showsFailure: true });
  const now = useChainNow();
  const latestSeat = useSeat(latest.address);
  const quote = useFee('exit', { pool: latest.address });
  // Keeps showing the values the user confirmed while the queries already return the pool without the seat.
  const { pool, seat, fee, isPending } = useFrozen({ pool: latest, seat: latestSeat, ...quote }, pressed);
  const name = { name: pool.name };

  const refusedBefore =
    pressed || wallet === null || seat === undefined ? null : exitRefusal(pool, wallet, seat, now);
  const refusal = refusedBefore ?? exitRefusalOf(failure?.programError);

  const exit = async () => {
    if (pressed || wallet === null || refusedBefore !== null || isPending) return;
    setFailure(null);
    setPressed(true);
    const outcome = await run({
      title: t('exitDialog.tx', name),
      done: t('exitDialog.txDone', name),
      about: { pool: pool.address, action: 'exit' },
      onUnsent: setFailure,
      send: (api, onStage) => api.exitPool(pool.address, onStage),
    });
    const hadLeft = !outcome.ok && (await hasLeft(pool.address, wallet));
    if (hadLeft) toast.show({ type: 'info', title: t('exitDialog.done'), message: t('exitDialog.already') });
    if (outcome.ok || hadLeft) {
      const owner = { cluster: getCluster().name, wallet };
      recordExit(owner, pool.address);
      returnStake(owner, now, pool.address);
      onClose();
    } else {
      setFailure(outcome.failure);
      setPressed(false);
    }
  };

  const problem = (): Elements => {
    const title = t('exitDialog.failed');
    if (pressed && failure === null) return null;
    if (wallet === null) return <ErrorNote title={title} text={t('exitDialog.missing')} />;
    if (refusal !== null) return <ErrorNote title={title} text={t(`exitRefusal.${refusal}`)} />;
    if (failure === null) return null;
    const text = failure.kind === 'unknown' ? t('exitDialog.failedText') : undefined;
    return <FailureNote title={title} text={text} failure={failure} />;
  };
  return (
    <DialogPage
      title={t('exitDialog.title', name)}
      status={
        problem() ?? (
          <ActionNote busy={busy}>
            <p className="text-sm">{t('exitDialog.once')}</p>
          </ActionNote>
        )
      }
      price={refusedBefore === null && <Price label="back" lamports={pool.entryLamports} deposit={0n} />}
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            {t('exitDialog.stay')}
          </Button>
          <ActionButton
            variant="danger"
            busy={busy}
            disabled={!pressed && (wallet === null || refusedBefore !== null || isPending)}
            onClick={() => void exit()}
          >
            {t('exitDialog.confirm')}
          </ActionButton>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-sm text-soft">{t('exitDialog.deposit')}</p>
        {refusedBefore === null && (
          <CostFold
            lines={[
              { label: t('exitDialog.returned'), lamports: pool.entryLamports },
              { label: t('exitDialog.fee'), lamports: fee === undefined ? undefined : -fee },
            ]}
            total={{
              label: t('exitDialog.total'),
              lamports: fee === undefined ? undefined : pool.entryLamports - fee,
            }}
          />
        )}
      </div>
    </DialogPage>
  );
};

/** Whether a wallet has used its exit on chain: a transaction may land even if its confirmation was lost. */
async function hasLeft(pool: string, wallet: string): Promise<boolean> {
  try {
    const entry = await (await loadChain()).getEntry(pool, wallet);
    return entry !== null && !entry.active && entry.exitUsed;
  } catch {
    // If the chain cannot be reached, the first failure is shown.
    return false;
  }
}
