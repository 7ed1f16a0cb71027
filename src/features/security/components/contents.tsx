import { useTranslation } from 'react-i18next';

interface ContentsProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The document's sections, beside it where there is room. */
export const Contents = ({ sections }: ContentsProps) => {
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
