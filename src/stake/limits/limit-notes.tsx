import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { solText } from '#src/protocol/sol-text.ts';
import { usePeriodText } from './limit-texts.ts';
import type { useLimitCheck } from './use-limits.ts';

interface LimitNotesProps {
  readonly check: ReturnType<typeof useLimitCheck>;
  /** Called when the player opens the page of the limits. */
  readonly onLeave: () => void;
}

/** Large enough for a finger, and as high as a line of text: on low screens the dialog has no room to spare. */
const AS_A_LINE = { marginBlock: '-12px' } as const;

/** What is left of limits that are nearly used, and the way to the limits; for dialogs that take a stake. */
export const LimitNotes = ({ check, onLeave }: LimitNotesProps) => {
  const { t } = useTranslation('limits');
  const period = usePeriodText();
  return (
    <div className="num grid gap-2 text-sm text-soft">
      {check.nearlyUsed.map(({ kind, cap, used }) => (
        <p key={`${kind}${String(cap.seconds)}${String(cap.lamports)}`}>
          {t(`left.${kind}`, {
            left: solText(cap.lamports - used),
            amount: solText(cap.lamports),
            period: period(cap.seconds),
          })}
        </p>
      ))}
      <p>
        <Link
          href="/limits"
          className="link inline-flex min-h-11 items-center"
          style={AS_A_LINE}
          onClick={onLeave}
        >
          {t(check.isReviewDue ? 'review.link' : 'link')}
        </Link>
      </p>
    </div>
  );
};
