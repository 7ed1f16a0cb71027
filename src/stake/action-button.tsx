import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { clockText, useSecondsLeft } from '#src/ui/use-seconds-left.ts';
import { OnlineButton } from './online-button.tsx';
import type { Waiting } from './use-waiting.ts';

interface ActionButtonProps extends Omit<ComponentProps<typeof OnlineButton>, 'busy' | 'mark'> {
  /** What the button's transaction waits for. */
  readonly busy: Waiting | undefined;
}

/** A transaction's button. It counts down the time to approve, and offers the next action once that time is over. */
export const ActionButton = ({ busy, sends = true, children, ...rest }: ActionButtonProps) => {
  if (busy?.retry) {
    return (
      <Button
        {...rest}
        type="button"
        variant={busy.retry.isMain ? 'primary' : 'default'}
        disabled={false}
        onClick={busy.retry.press}
      >
        <span>{busy.retry.label}</span>
      </Button>
    );
  }
  if (busy?.endsAt === undefined) {
    return (
      <OnlineButton {...rest} sends={sends} busy={busy?.label}>
        {children}
      </OnlineButton>
    );
  }
  return (
    <Button
      {...rest}
      mark={<Ring endsAt={busy.endsAt} />}
      busy={<TimeLeft label={busy.label} endsAt={busy.endsAt} />}
    >
      {children}
    </Button>
  );
};

/** Seconds left that are announced to screen readers. */
const ANNOUNCED_SECONDS = [10, 20] as const;

const TimeLeft = ({ label, endsAt }: { readonly label: string; readonly endsAt: number }) => {
  const { t } = useTranslation('stake');
  const { duration } = useTimeText();
  const left = useSecondsLeft(endsAt) ?? 0;
  const announced = ANNOUNCED_SECONDS.find((seconds) => left <= seconds);
  return (
    <>
      <span>{label}</span>
      <span aria-hidden="true" className="num whitespace-nowrap">{` · ${clockText(left)}`}</span>
      {announced !== undefined && (
        <span className="sr-only">{t('approval.left', { time: duration(announced) })}</span>
      )}
    </>
  );
};

const CIRCUMFERENCE = 2 * Math.PI * 9;

/** A ring that empties as the time passes. */
const Ring = ({ endsAt }: { readonly endsAt: number }) => {
  const left = useSecondsLeft(endsAt) ?? 0;
  const [all] = useState(left);
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5 shrink-0 -rotate-90">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - Math.min(1, left / Math.max(1, all)))}
        className="transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
      />
    </svg>
  );
};

const SOON_SECONDS = 10;

interface ActionNoteProps extends Pick<ActionButtonProps, 'busy'> {
  /** Shown while the transaction has no note: what the action commits to. */
  readonly children: Elements;
}

/** A sentence about the transaction under way, for dialogs. */
export const ActionNote = ({ busy, children }: ActionNoteProps) => {
  const { t } = useTranslation('stake');
  const left = useSecondsLeft(busy?.endsAt);
  if (busy?.note === undefined) return children;
  const isSoon = left !== null && left <= SOON_SECONDS;
  const { text, explorer, creates } = busy.note;
  return (
    <p
      role="status"
      className={classNames(
        'flex flex-wrap gap-x-3 text-sm',
        isSoon || busy.retry ? 'text-warn' : 'text-soft',
      )}
    >
      <span>{isSoon ? t('approval.soon') : text}</span>
      {explorer !== undefined && (
        <ExternalLink href={explorer} className="min-h-11 fine:min-h-0">
          <span>{t('explorer')}</span>
        </ExternalLink>
      )}
      {creates !== undefined && (
        <Link href={`/pools/${creates}`} className="link">
          {t('approval.openPool')}
        </Link>
      )}
    </p>
  );
};
