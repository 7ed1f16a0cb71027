import { PoolDialog } from './components/pool-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { balanceQuery, configQuery } from '#src/chain/cache/queries.ts';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { joinRefusal } from '#src/protocol/seat-rules.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { useAction } from './api/use-action.ts';
import { useJoinCosts } from './api/use-join-costs.ts';
import { useSeat } from './api/use-seats.ts';
import { joinRefusalOf } from './model/refusals.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { CostsList } from './components/costs-list.tsx';
import { OddsList } from './components/odds-list.tsx';
import { useStore } from '#src/store/store.ts';

/** Confirms joining the pool that `joinPoolId` names; nothing while none is, or no wallet is connected. */
export const JoinPoolDialog = () => {
  const address = useStore((state) => state.joinPoolId);
  const setJoinPool = useStore((state) => state.setJoinPool);
  const wallet = useStore((state) => state.walletAddress);
  if (address === null || wallet === null) return null;
  const close = () => setJoinPool(null);
  return (
    <PoolDialog key={address} address={address} onClose={close}>
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
  const failureText = useFailureText();
  const { busy, run } = useAction();
  const now = useChainNow();
  const seat = useSeat(pool.address);
  const asked = useJoinCosts(pool, seat);
  const beacon = useBeaconKind(pool.beacon);
  const { costs } = asked;
  const { data: config } = useQuery(configQuery());
  const { data: balance } = useQuery(balanceQuery(wallet));

  const refusedBefore = joinRefusal(pool, seat ?? null, now, config?.paused ?? false);
  const refusal = busy === undefined ? (refusedBefore ?? joinRefusalOf(failure?.programError)) : null;
  const short = balance !== undefined && costs !== undefined && balance < costs.total;
  const name = { name: pool.name };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy !== undefined || refusedBefore !== null || costs === undefined) return;
    setFailure(null);
    const noPassword = pool.gate !== null && password === '';
    setMissing(noPassword);
    if (noPassword) return;
    const outcome = await run({
      title: t('joinDialog.tx', name),
      about: { pool: pool.address, action: 'join' },
      send: (api, onStage) => api.joinPool(pool, pool.gate === null ? null : password, onStage),
    });
    if (outcome.ok) {
      recordJoin({ cluster: getCluster().name, wallet }, pool.address, now * 1_000);
      onClose();
    } else setFailure(outcome.failure);
  };

  const passwordError =
    failure?.kind === 'wrongPassword'
      ? t('joinDialog.passwordWrong')
      : missing
        ? t('joinDialog.passwordMissing')
        : undefined;
  const other = failure !== null && failure.kind !== 'wrongPassword' ? failureText(failure) : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('joinDialog.title', name)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'common' })}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            disabled={busy === undefined && (refusedBefore !== null || costs === undefined)}
          >
            {t('joinDialog.confirm', { amount: solText(pool.entryLamports) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {refusal !== null ? (
          <ErrorNote title={t('joinDialog.failed')} text={t(`joinRefusal.${refusal}`)} />
        ) : (
          other && <ErrorNote title={t('joinDialog.failed')} text={other.text} code={other.code} />
        )}
        <CostsList entryLamports={pool.entryLamports} asked={asked} />
        {short && (
          <p role="status" className="num text-sm font-medium text-warn">
            {t('joinPanel.balanceShort', { balance: solText(balance) })}
          </p>
        )}
        {pool.gate !== null && (
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
        <BeaconNote kind={beacon} />
        <hr className="border-line" />
        <OddsList pool={pool} />
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          <li>{t('joinDialog.expired')}</li>
          <li>{t(`joinDialog.${leaving(pool, seat)}`)}</li>
        </ul>
      </form>
    </Dialog>
  );
};

/** Says by which text a player is told whether the pool can be left again after joining. */
function leaving({ playerCount, minPlayers, maxPlayers }: Pool, seat: Entry | null | undefined) {
  const joined = playerCount + 1;
  if (joined === maxPlayers) return 'lastSeat';
  if (seat?.exitUsed) return 'noMore';
  return joined === minPlayers ? 'minimum' : 'once';
}
