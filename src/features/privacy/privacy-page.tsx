import '#src/ui/late-styles.css';
import { useTranslation } from 'react-i18next';
import { SESSION_SECONDS, SIGN_IN_SECONDS } from '#src/contract/sign-in.ts';
import { DEFAULT_EVENT_DAYS, PERSONAL_TABLES, type PersonalData } from '#src/contract/stored-data.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { Page } from '#src/ui/page.tsx';
import { useNamedHeading } from '#src/ui/use-named-heading.ts';
import { DataList } from './components/data-list.tsx';
import { BROWSER_DATA, type BrowserData } from './model/browser-data.ts';
import { requestedHosts } from './model/hosts.ts';

/** Lists what is stored where and for how long, which sites receive requests, and how data is removed. */
export const PrivacyPage = () => {
  const { t } = useTranslation('privacy');
  useNamedHeading();
  return (
    <Page title={t('title')} description={t('lead')} lead={t('lead')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Absent />
        <InBrowser />
        <OnServer />
        <SectionCard id="chain" title={t('chain.title')} titleClass="text-h2">
          <p className="mt-1 max-w-[62ch] text-soft">{t('chain.text')}</p>
        </SectionCard>
        <Requests />
        <SectionCard id="removal" title={t('removal.title')} titleClass="text-h2">
          <p className="mt-1 max-w-[62ch] text-soft">{t('removal.browser')}</p>
          <p className="mt-2 mb-4 max-w-[62ch] text-soft">{t('removal.server')}</p>
          <ButtonLink href="/official">{t('removal.contact')}</ButtonLink>
        </SectionCard>
      </div>
    </Page>
  );
};

const ABSENT = ['account', 'scripts', 'cookies'] as const;

const Absent = () => {
  const { t } = useTranslation('privacy');
  return (
    <SectionCard id="absent" title={t('absent.title')} titleClass="text-h2">
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {ABSENT.map((one) => (
          <li key={one}>{t(`absent.${one}`)}</li>
        ))}
      </ul>
    </SectionCard>
  );
};

const BROWSER_ORDER: readonly BrowserData[] = [
  'wallet',
  'settings',
  'play',
  'limits',
  'seeds',
  'tab',
  'prices',
  'files',
  'admins',
  'development',
];

const InBrowser = () => {
  const { t } = useTranslation('privacy');
  const { remaining } = useTimeText();
  const times = { session: remaining(SESSION_SECONDS), signIn: remaining(SIGN_IN_SECONDS) };
  return (
    <DataList
      id="browser"
      title={t('browser.title')}
      lead={t('browser.lead')}
      namesLabel={t('keys')}
      items={BROWSER_ORDER.map((id) => ({
        id,
        title: t(`browser.${id}.title`),
        text: t(`browser.${id}.text`),
        lasts: t(`browser.${id}.lasts`, times),
        names: BROWSER_DATA[id],
      }))}
    />
  );
};

const SERVER_ORDER: readonly PersonalData[] = [
  'suggestions',
  'requests',
  'presence',
  'limits',
  'events',
  'chain',
  'admins',
];

const OnServer = () => {
  const { t } = useTranslation('privacy');
  const { number } = useFormats();
  const { remaining } = useTimeText();
  const times = { days: number(DEFAULT_EVENT_DAYS), session: remaining(SESSION_SECONDS) };
  const tables = SERVER_ORDER.map((id) => ({
    id,
    title: t(`server.${id}.title`),
    text: t(`server.${id}.text`),
    lasts: t(`server.${id}.lasts`, times),
    names: PERSONAL_TABLES[id],
  }));
  const logs = {
    id: 'logs',
    title: t('server.logs.title'),
    text: t('server.logs.text'),
    lasts: t('server.logs.lasts'),
    names: [],
  };
  return (
    <DataList
      id="server"
      title={t('server.title')}
      lead={t('server.lead')}
      namesLabel={t('tables')}
      items={[...tables, logs]}
    />
  );
};

const Requests = () => {
  const { t } = useTranslation('privacy');
  const hosts = { ...requestedHosts(), wallet: [], links: [] };
  const order = ['node', 'server', 'relays', 'prices', 'wallet', 'links'] as const;
  // A build may name no source of prices.
  const requested = order.filter((id) => id === 'wallet' || id === 'links' || hosts[id].length > 0);
  return (
    <DataList
      id="requests"
      title={t('sent.title')}
      lead={t('sent.lead')}
      namesLabel={t('sites')}
      items={requested.map((id) => ({
        id,
        title: t(`sent.${id}.title`),
        text: t(`sent.${id}.text`),
        names: hosts[id],
      }))}
    />
  );
};
