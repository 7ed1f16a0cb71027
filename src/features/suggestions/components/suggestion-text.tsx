import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';

const LONG_LETTERS = 480;
const LONG_LINES = 6;

/** What somebody has written, line breaks kept; a long text shows its beginning. */
export const SuggestionText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('suggestions');
  const [whole, setWhole] = useState(false);
  const long = text.length > LONG_LETTERS || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-line text-soft',
          long && !whole && 'line-clamp-6',
        )}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="link min-h-11 justify-self-start text-sm md:min-h-6"
        >
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </>
  );
};
