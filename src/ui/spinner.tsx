import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

const SIZES = { sm: 'size-4', md: 'size-6', lg: 'size-9', xl: 'size-14' } as const;

interface SpinnerProps {
  readonly size?: keyof typeof SIZES;
  /** Leave the label out if the text beside the spinner states what is awaited. */
  readonly label?: string;
}

const SpinnerMark = ({ size = 'md' }: { readonly size?: keyof typeof SIZES }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    aria-hidden="true"
    className={classNames('shrink-0 animate-spin', SIZES[size])}
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
    <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);

/** A spinner; with a label it is announced to screen readers. */
export const Spinner = ({ size = 'md', label }: SpinnerProps) =>
  label === undefined ? (
    <SpinnerMark size={size} />
  ) : (
    <output className="inline-flex text-accent-text">
      <SpinnerMark size={size} />
      <span className="sr-only">{label}</span>
    </output>
  );

/** Fills the space of a page that is loading, and replaces its heading. */
export const PageSpinner = () => {
  const { t } = useTranslation('common');
  return (
    <div className="grid min-h-[70vh] place-items-center text-accent-text">
      <output>
        <SpinnerMark size="lg" />
        <span role="heading" aria-level={1} className="sr-only">
          {t('loading')}
        </span>
      </output>
    </div>
  );
};
