import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { getCluster } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Button } from '#src/ui/button.tsx';
import { buttonStyles } from '#src/ui/button-styles.ts';
import { DialogPage } from '#src/ui/dialog.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { breakState } from './caps.ts';
import type { IntendedStake, LimitRefusal } from './decision.ts';
import { Gauge } from './gauge.tsx';
import { editLimits } from './limits-storage.ts';
import { usePeriodText } from './limit-texts.ts';
import { chainSeconds } from './read-stakes.ts';

interface LimitStopProps {
  readonly wallet: string;
  readonly refusal: LimitRefusal;
  readonly intended: IntendedStake;
  /** Called when the player opens the page of the limits. */
  readonly onLeave: () => void;
  /** A further action of the dialog. */
  readonly children?: Elements;
}

/** A dialog page that shows which of the player's own limits refuses a stake, and until when. */
export const LimitStop = ({ wallet, refusal, intended, onLeave, children }: LimitStopProps) => {
  const { t } = useTranslation('limits');
  const texts = useStopTexts(refusal, intended);
  const isAmount = refusal.kind === 'spend' || refusal.kind === 'lose';
  return (
    <DialogPage title={texts.title} description={texts.text}>
      <div className="num grid gap-5 pb-1 text-sm">
        {isAmount && <UsedSum refusal={refusal} intended={intended} />}
        <div className="grid gap-2.5">
          {refusal.kind === 'breakOver' && <EndBreak wallet={wallet} />}
          <Link href="/limits" className={buttonStyles({ wide: true })} onClick={onLeave}>
            {t(isAmount ? 'stop.change' : 'link')}
          </Link>
          {children}
        </div>
        <p className="text-center text-soft">{t('always')}</p>
      </div>
    </DialogPage>
  );
};

function useStopTexts(refusal: LimitRefusal, { lamports, ifLost }: IntendedStake) {
  const { t } = useTranslation('limits');
  const { dateTime } = useFormats();
  const period = usePeriodText();
  switch (refusal.kind) {
    case 'break':
      return refusal.until === null
        ? { title: t('stop.breakForGood'), text: t('stop.breakForGoodText') }
        : { title: t('stop.break', { time: dateTime(refusal.until) }), text: t('stop.breakText') };
    case 'breakOver':
      return { title: t('stop.breakOver'), text: t('stop.breakOverText') };
    case 'spend':
    case 'lose': {
      const { kind, cap, used } = refusal;
      const total = used + (kind === 'spend' ? lamports : lamports - ifLost);
      return {
        title: t(`stop.${kind}`, { amount: solText(cap.lamports), period: period(cap.seconds) }),
        text: t(`stop.${kind}Total`, { amount: solText(total) }),
      };
    }
  }
}

interface UsedSumProps {
  readonly refusal: Extract<LimitRefusal, { readonly cap: unknown }>;
  readonly intended: IntendedStake;
}

const UsedSum = ({ refusal, intended }: UsedSumProps) => {
  const { t } = useTranslation('limits');
  const { dateTime } = useFormats();
  const period = usePeriodText();
  const { kind, cap, used } = refusal;
  const left = cap.lamports > used ? cap.lamports - used : 0n;
  const usedLabel = t(`used.${kind}`, { period: period(cap.seconds) });
  const fits =
    kind === 'lose'
      ? []
      : [
          {
            label: t('stop.fits'),
            value: refusal.fitsAt === null ? t('stop.fitsNever') : dateTime(refusal.fitsAt),
          },
        ];
  const needed = kind === 'spend' ? intended.lamports : intended.lamports - intended.ifLost;
  return (
    <>
      <Gauge label={`${usedLabel}: ${solText(used)}`} used={used} most={cap.lamports} />
      <SumList
        lines={[
          { label: usedLabel, value: solText(used) },
          { label: t('stop.left'), value: solText(left) },
          { label: t(`stop.needed.${kind}`), value: solText(needed) },
          ...fits,
        ]}
      />
    </>
  );
};

/** Ends a break whose time has passed by the chain's clock. */
const EndBreak = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('limits');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const end = async () => {
    setState('busy');
    try {
      const now = await chainSeconds();
      editLimits({ cluster: getCluster().name, wallet }, (before) => ({
        ...before,
        break: breakState(before.break, now) === 'over' ? null : before.break,
      }));
      setState('idle');
    } catch {
      // The failure is shown: without the chain nothing can be joined either.
      setState('failed');
    }
  };
  return (
    <>
      <Button wide busy={state === 'busy' ? t('saving') : undefined} onClick={() => void end()}>
        {t('stop.endBreak')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-bad">
          {t('chainFailed')}
        </p>
      )}
    </>
  );
};
