import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { WarnIcon } from './icons.tsx';

interface ErrorNoteProps {
  readonly title: ReactNode;
  /** What the user can do. */
  readonly text?: ReactNode;
  /** A code or message for a report; shown in mono with a copy button. */
  readonly code?: string | undefined;
  /** Shown below, such as a link. */
  readonly children?: Elements;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** The failed query, which is refetched on retry. */
  readonly query?: { readonly refetch: () => unknown; readonly isFetching: boolean };
}

/** Shows an error: a sentence, what to do, and the code if there is no description. */
export const ErrorNote = ({ title, text, code, query, children, ...props }: ErrorNoteProps) => {
  const { t } = useTranslation('common');
  const onRetry = props.onRetry ?? (query && (() => void query.refetch()));
  const retrying = props.retrying ?? query?.isFetching ?? false;
  return (
    <div
      role="alert"
      className="grid grid-cols-[24px_1fr] gap-x-3 rounded-card border border-bad/40 bg-bad/8 p-5"
    >
      <WarnIcon className="mt-px size-5 text-bad" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="text-soft">{text}</p>}
        {code !== undefined && (
          <div className="flex max-w-full items-center gap-1">
            <code
              translate="no"
              className="min-w-0 font-mono text-xs wrap-anywhere whitespace-pre-line text-soft"
            >
              {code}
            </code>
            <CopyButton text={code} label={t('copyCode')} />
          </div>
        )}
        {children}
        {onRetry && (
          <Button size="sm" onClick={onRetry} busy={retrying ? t('loading') : undefined}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
};
