import { useTranslation } from 'react-i18next';
import { toTxFailure } from '#src/chain/actions/tx-failure.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { useAdmin } from '../session/session-context.ts';
import { BeaconCard } from './beacon-card.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { PauseCard } from './pause-card.tsx';
import { useConfig } from './plan-button.tsx';
import { TermsCard } from './terms-card.tsx';

/** Shows the program's configuration, and what its admin may change. */
export const SettingsPage = () => {
  const { t } = useTranslation('admin-settings');
  const failureText = useFailureText();
  const query = useConfig();
  const { data: config, error } = query;
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {error !== null && (
        <QueryError title={t('unread')} text={failureText(toTxFailure(error)).text} query={query} />
      )}
      {config === undefined && error === null && <PageSpinner />}
      {config === null && <ErrorNote title={t('none')} text={t('noneText')} />}
      {config && <Settings config={config} />}
    </AdminPage>
  );
};

const Settings = ({ config }: { readonly config: ProgramConfig }) => {
  const { t } = useTranslation('admin-settings');
  const { number } = useFormats();
  const { wallet } = useAdmin();
  const mayChange = wallet === config.admin;
  return (
    <>
      <Card className="grid gap-3">
        <KeyValues
          columns={1}
          className="sm:grid-cols-3"
          items={[
            { label: t('facts.admin'), value: <WalletCell wallet={config.admin} /> },
            { label: t('facts.version'), value: number(config.version) },
            { label: t('facts.nextPool'), value: `#${config.nextPoolId}` },
          ]}
        />
        {!mayChange && <p className="text-sm text-warn">{t('readOnly')}</p>}
      </Card>
      <TermsCard config={config} mayChange={mayChange} />
      <div className="grid gap-4 lg:grid-cols-2">
        <PauseCard config={config} mayChange={mayChange} />
        <HandOverCard config={config} />
      </div>
      <BeaconCard address={config.beacon} />
    </>
  );
};
