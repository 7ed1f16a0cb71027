import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { configQuery } from '#src/chain/queries/queries.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { DEFAULT_MIN_STAKE_LAMPORTS } from '#src/protocol/limits.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { ActionButton, ActionNote } from '#src/stake/action-button.tsx';
import { FailureNote } from '#src/stake/failure-note.tsx';
import { LimitNotes } from '#src/stake/limits/limit-notes.tsx';
import { LimitOffer } from '#src/stake/limits/limit-offer.tsx';
import { LimitStop } from '#src/stake/limits/limit-stop.tsx';
import { useLimitCheck, useOffersLimit } from '#src/stake/limits/use-limits.ts';
import { Price } from '#src/stake/price.tsx';
import { Shortage } from '#src/stake/shortage.tsx';
import { useShortage } from '#src/stake/use-shortage.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { openCreation } from '#src/store/transaction-selectors.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogFrame, DialogPage } from '#src/ui/dialog.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { useFrozen } from '#src/ui/use-frozen.ts';
import { useCreateCosts } from './api/use-create-costs.ts';
import { stakeOf, useCreate } from './api/use-create.ts';
import { ConfirmStep } from './components/confirm-step.tsx';
import { MaybeCreated } from './components/maybe-created.tsx';
import { CreateForm } from './components/create-form.tsx';
import { type Draft, draftOf, newStart, sumsOf } from './model/draft.ts';
import { writeLastUsed } from './model/last-used.ts';
import { rematchInput, rematchStart } from './model/rematch-draft.ts';

interface Reviewed {
  readonly input: CreatePoolInput;
  /** Version of the configuration that the review was made from. */
  readonly configVersion: bigint;
}

type Shown = Pick<ComponentProps<typeof CreateForm>, 'Preview'>;

/** The create dialog, of a new pool or of a rematch. */
export const CreatePoolDialog = ({ Preview }: Shown) => {
  const rematchOf = useStore((state) => state.rematchOf);
  return <CreateSteps key={rematchOf?.address ?? ''} Preview={Preview} rematchOf={rematchOf} />;
};

/**
 * Creates a pool in two steps while `createPoolOpen` is set; the input is kept until a pool has been created. A rematch
 * begins at the second step.
 */
const CreateSteps = ({ Preview, rematchOf }: Shown & { readonly rematchOf: Pool | null }) => {
  const { t } = useTranslation('create-pool');
  const formId = useId();
  const open = useStore((state) => state.createPoolOpen);
  const setOpen = useStore((state) => state.setCreatePoolOpen);
  const connected = useStore((state) => state.walletAddress);
  const [, navigate] = useLocation();
  const query = useQuery({ ...configQuery(), enabled: open });
  const newForm = () => (rematchOf === null ? newStart() : rematchStart(rematchOf));
  const [isFilled, setFilled] = useState(rematchOf !== null);
  const [start, setStart] = useState(newForm);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const { busy, failure, forget, create } = useCreate(open);
  const maybeCreated = useStore(openCreation);

  const change = (changes: Partial<Draft>) => setTyped((before) => ({ ...before, ...changes }));
  const close = () => {
    setOpen(false);
    if (!isPressed) back();
  };
  const back = () => {
    setReviewed(null);
    forget();
  };
  const review = async (next: CreatePoolInput) => {
    if (connected === null) {
      if (!useStore.getState().restoring) {
        toast.show({ type: 'warning', title: t('connect.title'), message: t('connect.text') });
      }
      if ((await requireWallet()) === null) return;
    }
    const terms = query.data ?? (await query.refetch()).data;
    // The note says why there is nothing to review.
    if (!terms) return;
    forget();
    setReviewed({ input: next, configVersion: terms.version });
  };
  const confirm = async () => {
    if (reviewed === null || wallet === null || isPressed) return;
    setPressed(true);
    const pool = await create(reviewed.input, reviewed.configVersion, wallet);
    if (pool === null) {
      setPressed(false);
      return;
    }
    writeLastUsed(reviewed.input);
    const isWatched = useStore.getState().createPoolOpen;
    setOpen(false);
    setCreated(true);
    if (isWatched) navigate(`/pools/${pool}`);
  };
  // The form is reset when the dialog reopens: during the closing animation it still shows the created pool.
  if (open && isCreated) {
    setCreated(false);
    setPressed(false);
    setStart(newForm());
    setTyped({});
    setReviewed(null);
    setFilled(rematchOf !== null);
  }
  if (open && isFilled && !isCreated && rematchOf !== null && query.data) {
    setFilled(false);
    const input = rematchInput(rematchOf, start.defaults, query.data.minStakeLamports);
    if (input !== null) setReviewed({ input, configVersion: query.data.version });
  }

  // Terms that are no longer valid have to be reviewed again.
  const outdated = failure?.programError === 'ConfigChanged';
  const input = outdated ? null : (reviewed?.input ?? null);
  const costs = useCreateCosts(input, connected);
  const kind = useBeaconKind(query.data?.beacon ?? null);
  const shortage = useShortage(input && connected, costs.total ?? undefined, failure);
  const intended = input && stakeOf(input);
  const check = useLimitCheck(connected, intended && { ...intended, pool: null });
  const offers = useOffersLimit(connected ?? '');
  const data = { wallet: connected, config: query.data, error: query.error, quote: costs, beacon: kind };
  // Keeps showing the values the user confirmed while the queries already return the changed ones.
  const { wallet, config, error, quote, beacon, haveLamports, isPending, goOn, limits } = useFrozen(
    { ...data, ...shortage, limits: { check, offers } },
    isPressed,
  );
  const reviewing = input !== null && wallet !== null;
  const note = (): Elements => {
    if (failure !== null) return <FailureNote title={t('failed')} failure={failure} />;
    if (isPressed) return null;
    if (maybeCreated !== undefined) return <MaybeCreated pool={maybeCreated} onLeave={close} />;
    if (config === null) return <ErrorNote title={t('contract.title')} text={t('contract.text')} />;
    if (config?.paused) return <ErrorNote title={t('paused.title')} text={t('paused.text')} />;
    if (quote.failed) {
      return <ErrorNote title={t('chain.title')} text={t('costs.failed')} onRetry={quote.retry} />;
    }
    if (!error || config !== undefined) return null;
    return <ErrorNote title={t('chain.title')} text={t('chain.text')} query={query} />;
  };
  const shown = note();
  const minStake = config?.minStakeLamports ?? DEFAULT_MIN_STAKE_LAMPORTS;
  const draft = draftOf(start, typed, minStake);
  const sums = sumsOf(draft, minStake);
  const isAboutLimits = failure === null || failure.kind === 'beyondLimits';
  const isStopped = limits.check.refusal !== null || limits.offers;
  if (reviewing && intended && !isPressed && isAboutLimits && isStopped) {
    const { refusal } = limits.check;
    return (
      <DialogFrame open={open} onOpenChange={close} size="form">
        {refusal === null ? (
          <LimitOffer wallet={wallet} />
        ) : (
          <LimitStop wallet={wallet} refusal={refusal} intended={intended} onLeave={close}>
            <Button wide onClick={back}>
              {t('confirm.back')}
            </Button>
          </LimitStop>
        )}
      </DialogFrame>
    );
  }
  if (reviewing && !isPressed && haveLamports !== null && quote.total) {
    const then = t('costs.shortThen', { name: input.name });
    return (
      <DialogFrame open={open} onOpenChange={close} size="form">
        <Shortage wallet={wallet} haveLamports={haveLamports} needLamports={quote.total} then={then}>
          <Button wide onClick={back}>
            {t('confirm.back')}
          </Button>
        </Shortage>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame open={open} onOpenChange={close} size="lg">
      {reviewing ? (
        <DialogPage
          {...(rematchOf === null
            ? { title: t('confirm.title', { name: input.name }), description: t('confirm.lead') }
            : { title: t('rematch.title'), description: t('rematch.lead', { name: input.name }) })}
          {...(!isPressed && { back: { label: t('confirm.back'), press: back } })}
          status={
            shown ?? (
              <ActionNote busy={busy}>
                <p className="text-sm">{t('rules.first')}</p>
              </ActionNote>
            )
          }
          price={<CreatePrice input={input} costs={quote.costs} failed={quote.failed} />}
          footer={
            <>
              <Button className="max-sm:hidden" onClick={back} disabled={isPressed}>
                {t('confirm.back')}
              </Button>
              <ActionButton
                ref={goOn}
                variant="primary"
                size="lg"
                busy={busy}
                disabled={!isPressed && (quote.costs === undefined || isPending || limits.check.isPending)}
                onClick={() => void confirm()}
              >
                <span>
                  {t(maybeCreated === undefined || isPressed ? 'confirm.create' : 'unknown.another')}
                </span>
              </ActionButton>
            </>
          }
        >
          <div className="grid gap-5">
            <ConfirmStep input={input} beacon={beacon} quote={quote} />
            <LimitNotes check={limits.check} onLeave={close} />
          </div>
        </DialogPage>
      ) : (
        <DialogPage
          title={t('title')}
          description={t('lead')}
          status={shown}
          price={
            <Price
              label="pay"
              lamports={sums ? sums.entryLamports + sums.bonusLamports : undefined}
              deposit={0n}
            />
          }
          footer={
            <>
              <Button className="max-sm:hidden" onClick={close}>
                {t('cancel', { ns: 'common' })}
              </Button>
              <Button type="submit" form={formId} variant="primary" size="lg">
                {t('review')}
              </Button>
            </>
          }
        >
          <CreateForm
            id={formId}
            draft={draft}
            minStakeLamports={minStake}
            sums={sums}
            Preview={Preview}
            onChange={change}
            onReady={(next) => void review(next)}
          />
        </DialogPage>
      )}
    </DialogFrame>
  );
};

interface CreatePriceProps {
  readonly input: CreatePoolInput;
  readonly costs: ReturnType<typeof useCreateCosts>['costs'];
  readonly failed: boolean;
}

/**
 * Shows what the creator pays: entry and bonus, the deposits of pool and seat, and for the first pool the deposit of
 * the creator's record.
 */
const CreatePrice = ({ input, costs, failed }: CreatePriceProps) => (
  <Price
    label="pay"
    lamports={input.entryLamports + input.bonusLamports}
    deposit={costs ? costs.poolRent + costs.entryRent : failed ? 0n : undefined}
    {...(costs && { once: costs.recordRent })}
  />
);
