import { useTranslation } from 'react-i18next';
import { SectionCard } from '#src/ui/card.tsx';

interface DataItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** How long it is stored; undefined for what is not stored. */
  readonly lasts?: string;
  /** Names of keys, tables or sites. */
  readonly names: readonly string[];
}

interface DataListProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** What the names are. */
  readonly namesLabel: string;
  readonly items: readonly DataItem[];
}

/** A section that lists kinds of data: what they are, how long they last, and their names in the code. */
export const DataList = ({ id, title, lead, namesLabel, items }: DataListProps) => {
  const { t } = useTranslation('privacy');
  return (
    <SectionCard id={id} title={title} titleClass="text-h2">
      <p className="mt-1 max-w-[62ch] text-soft">{lead}</p>
      <ul className="ruled mt-3">
        {items.map((item) => (
          <li key={item.id} className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="grid content-start gap-1">
              <h3 className="font-semibold">{item.title}</h3>
              <p className="text-sm text-soft">{item.text}</p>
            </div>
            <dl className="grid content-start gap-2 text-sm">
              {item.lasts !== undefined && (
                <div>
                  <dt className="text-xs text-soft">{t('lasts')}</dt>
                  <dd>{item.lasts}</dd>
                </div>
              )}
              {item.names.length > 0 && (
                <div>
                  <dt className="text-xs text-soft">{namesLabel}</dt>
                  <dd lang="en" translate="no" className="font-mono text-xs wrap-anywhere">
                    {item.names.join(', ')}
                  </dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
