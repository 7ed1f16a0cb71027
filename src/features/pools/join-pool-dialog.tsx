import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { configQuery } from '#src/chain/cache/queries.ts';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Shortage } from '#src/stake/shortage.tsx';
import { useShortage } from '#src/stake/use-shortage.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { Button } from '#src/ui/button.tsx';
import { DialogPage } from '#src/ui/dialog.tsx';
import { Input } from '#src/ui/input.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useAction } from './api/use-action.ts';
import { useJoinCosts } from './api/use-join-costs.ts';
import { useJoinRefusal } from './api/use-join-refusal.ts';
import { useSeat } from './api/use-seats.ts';
import { AllBack } from './components/all-back.tsx';
import { JoinCosts } from './components/join-costs.tsx';
import { JoinProblem } from './components/join-problem.tsx';
import { JoinTerms } from './components/join-terms.tsx';
import { PoolDialog } from './components/pool-dialog.tsx';
import { PoolBet } from './components/pool-bet.tsx';

/** Confirms joining the pool that `joinPoolId` names; nothing while none is, or no wallet is connected. */
export const JoinPoolDialog = () => {
  const address = useStore((state) => state.joinPoolId);
  const setJoinPool = useStore((state) => state.setJoinPool);
  const wallet = useStore((state) => state.walletAddress);
  if (address === null || wallet === null) return null;
  const close = () => setJoinPool(null);
  return (
    <PoolDialog key={address} address={address} size="form" onClose={close}>
      {(pool) => <JoinForm pool={pool} wallet={wallet} onClose={close} />}
    </PoolDialog>
  );
};

interface JoinFormProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly onClose: () => void;
}

/** Shows what joining costs and may bring, asks for the password if there is one, and has the wallet sign. */
const JoinForm = ({ pool, wallet, onClose }: JoinFormProps) => {
  const { t } = useTranslation('pools');
  const formId = useId();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  const { busy, run } = useAction();
  const now = useChainNow();
  const seat = useSeat(pool.address);
  const asked = useJoinCosts(pool, seat);
  const beacon = useBeaconKind(pool.beacon);
  const { costs } = asked;
  const { data: config } = useQuery(configQuery());
  const refusal = useJoinRefusal(pool, seat, config?.paused ?? false);
  const { haveLamports, asking, goOn } = useShortage(wallet, costs?.total);
  const idle = busy === undefined;
  const canJoin = refusal === null && costs !== undefined && !asking;
  const isGated = pool.gate !== null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!idle || !canJoin) return;
    setFailure(null);
    const noPassword = isGated && password === '';
    setMissing(noPassword);
    if (noPassword) return;
    const outcome = await run({
      title: t('joinDialog.tx', { name: pool.name }),
      done: t('joinDialog.done', { name: pool.name }),
      about: { pool: pool.address, action: 'join' },
      send: (api, onStage) => api.joinPool(pool, isGated ? password : null, onStage),
    });
    if (outcome.ok) {
      recordJoin({ cluster: getCluster().name, wallet }, pool.address, now * 1_000);
      onClose();
    } else setFailure(outcome.failure);
  };

  const taken = pool.playerCount + 1;
  if (idle && refusal === null && haveLamports !== null && costs !== undefined) {
    const then = t('joinDialog.shortThen', { seat: taken });
    return <Shortage wallet={wallet} haveLamports={haveLamports} needLamports={costs.total} then={then} />;
  }
  const isFull = pool.playerCount >= pool.maxPlayers;
  const seats = pool.maxPlayers;
  const wrong = failure?.kind === 'wrongPassword';
  const passwordError = wrong
    ? t('joinDialog.passwordWrong')
    : missing
      ? t('joinDialog.passwordMissing')
      : undefined;
  return (
    <DialogPage
      mark={
        <SeatRing
          seats={seats}
          filled={pool.playerCount}
          held={isFull ? undefined : pool.playerCount}
          size={48}
        />
      }
      title={t(taken === seats ? 'joinDialog.lastSeatTitle' : 'joinDialog.title')}
      description={isFull ? pool.name : t('joinDialog.seat', { name: pool.name, seat: taken, seats })}
      wideFooter
      footer={
        <Button
          ref={goOn}
          type="submit"
          form={formId}
          variant="primary"
          size="lg"
          wide
          busy={busy}
          disabled={idle && !canJoin}
        >
          {t('joinDialog.confirm', { amount: solText(pool.entryLamports) })}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {idle && <JoinProblem refusal={refusal} failure={wrong ? null : failure} />}
        <PoolBet pool={pool} />
        {isGated && (
          <Input
            label={t('joinDialog.password')}
            hint={t('joinDialog.passwordHint')}
            error={passwordError}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
              setFailure(null);
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <AllBack entryLamports={pool.entryLamports} />
        <JoinTerms pool={pool} seat={seat} />
        <BeaconNote kind={beacon} />
        <JoinCosts entryLamports={pool.entryLamports} asked={asked} />
      </form>
    </DialogPage>
  );
};
