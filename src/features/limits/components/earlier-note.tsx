import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';

interface EarlierNoteProps {
  readonly text: string;
  readonly onKeep: () => void;
}

/** A stricter value that counts for a while after it was loosened, and the way back to it. */
export const EarlierNote = ({ text, onKeep }: EarlierNoteProps) => {
  const { t } = useTranslation('limits');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line px-4 py-2.5 text-sm">
      <p>{text}</p>
      <Button size="sm" onClick={onKeep}>
        {t('form.keep')}
      </Button>
    </div>
  );
};
