import { useTranslation } from 'react-i18next';

interface NewPoolsProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Offers new pools of the list, in view wherever the list is scrolled to. Takes no room, so that nothing moves. */
export const NewPools = ({ count, onShow }: NewPoolsProps) => {
  const { t } = useTranslation('pools');
  const text = count > 0 ? t('list.new', { count }) : '';
  return (
    <>
      <span role="status" className="sr-only">
        {text}
      </span>
      {text !== '' && (
        <div className="sticky top-20 z-20 flex h-0 items-center justify-center print:hidden">
          <button
            type="button"
            onClick={onShow}
            className="num min-h-11 animate-rise rounded-full border border-accent-text bg-raised px-3.5 text-sm font-semibold shadow-popup fine:min-h-9"
          >
            {text}
          </button>
        </div>
      )}
    </>
  );
};
