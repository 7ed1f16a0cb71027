import { Input } from '#src/ui/input.tsx';
import { type Field, FIELDS, type ReadTerms, type TermsDraft } from './terms-draft.ts';
import { useFieldTexts } from './use-field-texts.ts';

interface TermsFieldsProps {
  readonly draft: TermsDraft;
  readonly read: ReadTerms;
  readonly disabled: boolean;
  readonly onChange: (draft: TermsDraft) => void;
}

const MODES = { treasury: 'text', minStakeLamports: 'decimal' } as const;
const modeOf = (field: Field): 'text' | 'decimal' | 'numeric' =>
  field === 'treasury' || field === 'minStakeLamports' ? MODES[field] : 'numeric';

/** A control for each of the terms, with the program's bounds and what the value comes to. */
export const TermsFields = ({ draft, read, disabled, onChange }: TermsFieldsProps) => {
  const { label, hint, bounds, echoOf, problem } = useFieldTexts();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {FIELDS.map((field) => {
        const found = read.problems[field];
        const echo = echoOf(field, read);
        const isText = modeOf(field) === 'text';
        return (
          <Input
            key={field}
            label={label(field)}
            value={draft[field]}
            onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
            inputMode={modeOf(field)}
            readOnly={disabled}
            error={found === undefined ? undefined : problem(field, found)}
            hint={
              <>
                {echo !== null && <span className="num block text-ink">= {echo}</span>}
                <span className="num block">{bounds(field)}</span>
                <span className="block">{hint(field)}</span>
              </>
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(isText && { className: 'md:col-span-2' })}
          />
        );
      })}
    </div>
  );
};
