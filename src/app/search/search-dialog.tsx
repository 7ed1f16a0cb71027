import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Input } from '#src/ui/input.tsx';
import { type Finding, useFindings } from './use-findings.ts';

interface SearchDialogProps {
  readonly onClose: () => void;
}

/** Focuses the field at once, because the dialog is opened to type. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Searches pools, pages and actions. The arrow keys move the choice while the field keeps the focus. */
export const SearchDialog = ({ onClose }: SearchDialogProps) => {
  const { t } = useTranslation('search');
  const id = useId();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const { found, isUnreachable } = useFindings(text);
  const at = Math.min(activeIndex, found.length - 1);
  const choose = (finding: Finding | undefined): void => {
    if (finding === undefined) return;
    onClose();
    finding.choose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined) setActiveIndex((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose} size="form" title={t('title')}>
      <div className="grid gap-3">
        <Input
          label={t('label')}
          hint={<span className="max-sm:hidden">{t('hint')}</span>}
          ref={focus}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] && `${id}-${found[at].id}`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t('title')} className="grid">
          {found.map((finding, index) => (
            <Option
              key={finding.id}
              id={`${id}-${finding.id}`}
              finding={finding}
              isFirst={finding.group !== found[index - 1]?.group}
              isChosen={index === at}
              onPoint={() => setActiveIndex(index)}
              onChoose={() => choose(finding)}
            />
          ))}
        </div>
        <p role="status" className="text-sm text-soft empty:hidden">
          {found.length === 0 && <span>{t('nothing')}</span>}
          {isUnreachable && <span>{t('silent')}</span>}
        </p>
      </div>
    </Dialog>
  );
};

interface OptionProps {
  readonly id: string;
  readonly finding: Finding;
  /** Whether the option is the first of its group, whose name is shown above it. */
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

const Option = ({ id, finding, isFirst, isChosen, onPoint, onChoose }: OptionProps) => {
  const { t } = useTranslation('search');
  const { group, label, note, isForeign } = finding;
  return (
    <>
      {isFirst && (
        <span aria-hidden="true" className="mt-2 px-3 text-xs text-soft">
          {t(`groups.${group}`)}
        </span>
      )}
      {/* Keys go to the field, which names the chosen option. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        ref={(option) => {
          if (isChosen) option?.scrollIntoView({ block: 'nearest' });
        }}
        id={id}
        role="option"
        aria-selected={isChosen}
        onPointerMove={onPoint}
        onClick={onChoose}
        className={classNames(
          'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3',
          isChosen && 'bg-raised',
        )}
      >
        {isForeign ? <bdi className="min-w-0">{label}</bdi> : <span>{label}</span>}
        {note !== undefined && <span className="num text-sm text-soft">{note}</span>}
      </div>
    </>
  );
};
