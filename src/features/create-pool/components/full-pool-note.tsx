import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { KeyValues } from '#src/ui/key-values.tsx';
import { solText } from '#src/protocol/sol-text.ts';
import { fullPool } from '../model/terms.ts';

/** What the pool comes to when every seat is taken; dashes while the form is not complete. */
export const FullPoolNote = ({ input }: { readonly input: CreatePoolInput | null }) => {
  const { t } = useTranslation('create-pool');
  const { number } = useFormats();
  const full = input && fullPool(input);
  const winner = (least: bigint, most: bigint): string =>
    most > least ? t('terms.range', { least: solText(least), most: solText(most) }) : solText(least);
  return (
    <section aria-label={t('terms.heading')} className="rounded-card border border-line bg-raised p-4">
      <KeyValues
        columns={4}
        items={[
          { label: t('terms.total'), value: full ? solText(full.total) : '—' },
          { label: t('terms.winners'), value: full ? number(full.winners) : '—' },
          {
            label: full && full.winners > 1 ? t('terms.eachWins') : t('terms.winnerGets'),
            value: full ? winner(full.winnerLeast, full.winnerMost) : '—',
          },
          { label: t('terms.creatorReward'), value: full ? solText(full.creatorReward) : '—' },
        ]}
      />
    </section>
  );
};
