import { useTranslation } from 'react-i18next';
import { CloseIcon } from './header-icons.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { Tooltip } from './tooltip.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Names the button for screen readers, such as "Copy address". */
  readonly label: string;
}

/** Copies a text and confirms it for 400 ms. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const { t } = useTranslation('common');
  const { state, copy } = useCopy();
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => copy(text)}
        className="relative inline-grid size-8 align-middle shrink-0 place-items-center rounded-control text-soft before:absolute before:-inset-1.5 hover:bg-raised hover:text-ink"
      >
        {state === 'copied' ? (
          <CheckIcon className="size-4 text-good" />
        ) : state === 'failed' ? (
          <CloseIcon className="size-4 text-bad" />
        ) : (
          <CopyIcon className="size-4" />
        )}
        <output className="sr-only">
          {state === 'copied' ? t('copied') : state === 'failed' ? t('copyFailed') : ''}
        </output>
      </button>
    </Tooltip>
  );
};
