import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { HelpLinks } from './help-links.tsx';
import { useStore } from '#src/store/store.ts';

/** Requires confirmation of age and location first, and links to help with gambling problems. */
export const GatePage = () => {
  const { t } = useTranslation('gate');
  const [age, setAge] = useState(false);
  const [region, setRegion] = useState(false);
  const admit = useStore((state) => state.admit);
  usePageMeta(`${t('title')} · Xeroz`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (age && region) admit();
  };
  return (
    <main className="wrap grid min-h-dvh max-w-160 content-center gap-6 py-10">
      <div className="flex items-center gap-3">
        <SeatRing seats={12} filled={11} size={40} />
        <h1 className="flex-1 text-h2">{t('title')}</h1>
        <LanguageSwitch />
      </div>
      <p className="text-soft">{t('lead')}</p>
      <Card className="p-5">
        <form onSubmit={submit} className="grid gap-3">
          <Checkbox label={t('age')} checked={age} onChange={setAge} />
          <Checkbox label={t('place')} checked={region} onChange={setRegion} />
          <Button type="submit" variant="primary" wide disabled={!age || !region} className="mt-2">
            {t('confirm')}
          </Button>
          <p className="text-sm text-soft">{t('kept')}</p>
        </form>
      </Card>
      <HelpLinks />
    </main>
  );
};
