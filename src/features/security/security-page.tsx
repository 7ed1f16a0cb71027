import { useTranslation } from 'react-i18next';
import { html, sections } from '#docs/security.md?html';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Page } from '#src/ui/page.tsx';
import { useNamedHeading } from '#src/ui/use-named-heading.ts';
import './document.css';

const CONTENT = { __html: html };

/** Shows the repository's document on security, as it was when the app was built. */
export const SecurityPage = () => {
  const { t, i18n } = useTranslation('security');
  useNamedHeading();
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      actions={<ButtonLink href="/vrf-transparency">{t('check')}</ButtonLink>}
    >
      {i18n.resolvedLanguage !== 'en' && (
        <p className="mb-6 rounded-control border border-line bg-surface px-4 py-3 text-sm text-soft">
          {t('english')}
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-14 md:grid-cols-[minmax(0,1fr)_200px]">
        <article lang="en" data-document className="document" dangerouslySetInnerHTML={CONTENT} />
        <Contents sections={sections} />
      </div>
    </Page>
  );
};

interface ContentsProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** A list of the document's sections, beside the document if there is room. */
const Contents = ({ sections }: ContentsProps) => {
  const { t } = useTranslation('security');
  return (
    <nav aria-labelledby="contents" className="sticky top-20 hidden self-start md:block">
      <h2 id="contents" className="mb-1 text-sm">
        {t('contents')}
      </h2>
      <ul lang="en">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center text-sm text-soft no-underline hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
