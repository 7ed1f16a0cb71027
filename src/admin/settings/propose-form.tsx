import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAddress } from '#src/protocol/bytes.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Input } from '#src/ui/input.tsx';
import { PlanButton } from './plan-button.tsx';

interface ProposeFormProps {
  readonly config: ProgramConfig;
  /** Who is proposed already. */
  readonly pending: string | null;
}

/** The key of 32 zero bytes stands for nobody. */
const NOBODY = '1'.repeat(32);

/** Proposes another wallet as admin. */
export const ProposeForm = ({ config, pending }: ProposeFormProps) => {
  const { t } = useTranslation('admin-settings');
  const [text, setText] = useState('');
  const wallet = text.trim();
  const problem = (() => {
    if (wallet === '') return null;
    if (parseAddress(wallet) === null || wallet === NOBODY) return 'noAddress';
    if (wallet === config.admin) return 'isAdmin';
    return wallet === pending ? 'isPending' : null;
  })();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Input
        label={t('handOver.propose.label')}
        hint={t('handOver.propose.hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problem === null ? undefined : t(`handOver.propose.${problem}`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PlanButton
        title={t('handOver.propose.job')}
        label={t('handOver.propose.change', { wallet })}
        task={{ kind: 'proposeAdmin', wallet }}
        seen={config}
        disabled={wallet === '' || problem !== null}
      >
        {t('handOver.propose.button')}
      </PlanButton>
    </div>
  );
};
