import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import type { PoolRound } from '#src/chain/queries/use-round.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ActionButton } from '#src/stake/action-button.tsx';
import type { Waiting } from '#src/stake/use-waiting.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { WarnIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useRunTransition } from '../api/use-run-transition.ts';
import type { PoolTransition } from '../model/transitions.ts';
import { ClockNote } from './clock-note.tsx';
import { FeeNote } from './fee-note.tsx';

interface TransitionsPanelProps {
  readonly pool: PoolHeader;
  readonly transitions: readonly PoolTransition[];
  readonly round: PoolRound;
}

/** Offers the instructions that can be sent for the pool now, each with its reward. */
export const TransitionsPanel = ({ pool, transitions, round }: TransitionsPanelProps) => {
  const { t } = useTranslation('pools');
  const { busy, make } = useRunTransition(pool);
  return (
    <SectionCard id="moves" title={t('moves.heading')} className="grid gap-4 border-warn/40">
      {transitions.map((transition) => (
        <TransitionRow
          key={transition}
          pool={pool}
          transition={transition}
          round={round}
          busy={busy}
          onMake={() => void make(transition)}
        />
      ))}
    </SectionCard>
  );
};

interface TransitionRowProps extends Omit<TransitionsPanelProps, 'transitions'> {
  readonly transition: PoolTransition;
  readonly busy: Waiting | undefined;
  readonly onMake: () => void;
}

const TransitionRow = ({ pool, transition, round, busy, onMake }: TransitionRowProps) => {
  const { t } = useTranslation('pools');
  const { fee, isPending } = useFee(transition, { pool: pool.address });
  const waits = transition === 'completePool' && !round.isOut;
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-soft">
        {t(`moves.${transition}Text`, { amount: `${solExact(gainOf(pool, transition))} SOL` })}
      </p>
      {waits && <RoundWait pool={pool} round={round} />}
      {transition === 'lockPool' && <ClockNote pool={pool} />}
      <ActionButton
        variant={transition === 'revealSeed' || transition === 'closePool' ? 'default' : 'primary'}
        wide
        busy={busy}
        disabled={isPending || waits}
        onClick={onMake}
      >
        {t(`moves.${transition}`)}
      </ActionButton>
      <FeeNote fee={fee} />
    </div>
  );
};

/** Returns the lamports that a transition pays to the recipient that its text names. */
function gainOf(pool: PoolHeader, transition: PoolTransition): bigint {
  if (transition === 'completePool') return completerReward(pool);
  return transition === 'closePool' ? pool.rentLamports : 0n;
}

/** Shows that the pool waits for its round, or that the round is not available. */
const RoundWait = ({ pool, round }: Pick<TransitionsPanelProps, 'pool' | 'round'>) => {
  const { t } = useTranslation('pools');
  const { number, time } = useFormats();
  const beacon = useBeaconName(useBeaconKind(pool.beacon));
  if (round.failure) {
    const texts = { title: t('round.failed'), text: t('round.failedText') };
    return <ErrorNote {...texts} code={round.failure.message} query={round} />;
  }
  const { round: awaited, drawAt } = pool.draw;
  return (
    <p role="status" className="num flex items-center gap-2.5 text-sm font-medium">
      <Spinner size="sm" />
      <span>{t('round.waiting', { beacon, round: number(awaited ?? 0n), due: time(drawAt ?? 0) })}</span>
    </p>
  );
};

/** Explains that the pool's round was published too early for a fair draw, and offers to refund everyone. */
export const VoidNotice = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { busy, make } = useRunTransition(pool);
  const { fee, isPending } = useFee('voidPool', { pool: pool.address });
  return (
    <section
      role="alert"
      aria-labelledby="void"
      className="grid grid-cols-[24px_1fr] gap-x-3 rounded-card border border-bad/40 bg-bad/8 p-5"
    >
      <WarnIcon className="mt-px size-5 text-bad" />
      <div className="grid min-w-0 gap-3">
        <h2 id="void" className="text-h3">
          {t('void.heading')}
        </h2>
        <p className="text-sm text-soft">{t('void.text', { round: number(pool.draw.round ?? 0n) })}</p>
        <p className="text-sm">{t('void.now')}</p>
        <ActionButton
          variant="primary"
          wide
          busy={busy}
          disabled={isPending}
          onClick={() => void make('voidPool')}
        >
          {t('moves.voidPool')}
        </ActionButton>
        <FeeNote fee={fee} />
      </div>
    </section>
  );
};
