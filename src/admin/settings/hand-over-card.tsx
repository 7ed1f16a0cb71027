import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '#src/lib/short-address.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { Input } from '#src/ui/input.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Section } from '../parts/section.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { useAdmin } from '../session/session-context.ts';
import { PlanButton } from './plan-button.tsx';

/** Hands the configuration over to another wallet: the admin proposes it, and the other wallet accepts. */
export const HandOverCard = ({ config }: { readonly config: ProgramConfig }) => {
  const { t } = useTranslation('admin-settings');
  const { wallet } = useAdmin();
  const connected = useStore((state) => state.walletAddress);
  const { admin } = config;
  // Proposing the current admin withdraws a proposal.
  const pending = config.pendingAdmin === admin ? null : config.pendingAdmin;
  const isPending = pending !== null && pending === wallet;
  return (
    <Section title={t('handOver.title')} lead={t('handOver.lead')}>
      <KeyValues
        columns={1}
        className="sm:grid-cols-2"
        items={[
          { label: t('handOver.admin'), value: <WalletCell wallet={admin} /> },
          {
            label: t('handOver.pending'),
            value: pending === null ? t('handOver.nobody') : <WalletCell wallet={pending} />,
          },
        ]}
      />
      {isPending && (
        <PlanButton
          title={t('handOver.accept.job')}
          label={t('handOver.accept.change', { from: shortAddress(admin), to: shortAddress(wallet) })}
          task={{ kind: 'acceptAdmin' }}
          seen={config}
        >
          {t('handOver.accept.button')}
        </PlanButton>
      )}
      {pending !== null && !isPending && (
        <p className="text-sm text-soft">
          {t(connected === pending ? 'handOver.signInAsIt' : 'handOver.waits', {
            wallet: shortAddress(pending),
          })}
        </p>
      )}
      {wallet === admin && (
        <>
          {pending !== null && (
            <PlanButton
              title={t('handOver.takeBack.job')}
              label={t('handOver.takeBack.change', { wallet: shortAddress(pending) })}
              task={{ kind: 'proposeAdmin', wallet: admin }}
              seen={config}
              variant="default"
            >
              {t('handOver.takeBack.button')}
            </PlanButton>
          )}
          <ProposeForm config={config} pending={pending} />
        </>
      )}
    </Section>
  );
};

interface ProposeFormProps {
  readonly config: ProgramConfig;
  /** The wallet that is currently proposed. */
  readonly pending: string | null;
}

/** The key of 32 zero bytes stands for no wallet. */
const NOBODY = '1'.repeat(32);

/** Proposes another wallet as admin. */
const ProposeForm = ({ config, pending }: ProposeFormProps) => {
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
