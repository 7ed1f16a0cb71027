import { useTranslation } from 'react-i18next';
import type { Pool } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { loneFields } from './compare-pool.ts';
import { FieldValue } from './field-value.tsx';
import type { Projection } from './pool-field.ts';

interface LoneFieldsProps {
  readonly account: Pool | null;
  readonly row: Projection | null;
}

/** What there is nothing to compare with. */
export const LoneFields = ({ account, row }: LoneFieldsProps) => {
  const { t } = useTranslation('admin-pools');
  const fields = loneFields(account, row);
  const side = (which: 'account' | 'server') => {
    const own = fields.filter((field) => field[which] !== undefined);
    if (own.length === 0) return null;
    return (
      <Card as="section" aria-label={t(`alone.${which}`)} className="grid content-start gap-3">
        <h2 className="text-h3">{t(`alone.${which}`)}</h2>
        <KeyValues
          columns={2}
          className="max-sm:grid-cols-1"
          items={own.map((field) => ({
            label: t(`fields.${field.name}`),
            value: <FieldValue field={field} side={which} />,
          }))}
        />
      </Card>
    );
  };
  return (
    <>
      {side('account')}
      {side('server')}
    </>
  );
};
