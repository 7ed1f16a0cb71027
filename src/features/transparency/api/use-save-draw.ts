import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '#src/lib/download.ts';
import type { Pool } from '#src/protocol/pool.ts';

export type SavedKind = 'draw' | 'page';

/** Whether a file was saved; `closed`: the pool's account no longer exists. */
interface Saved {
  readonly state: 'saved' | 'closed';
  /** Of the checker in a saved page. */
  readonly fingerprint: string | null;
}

/** Saves a draw or a page with its checker as a file, with the accounts as the chain has them now. */
export const useSaveDraw = ({ address, id, name }: Pick<Pool, 'address' | 'id' | 'name'>) => {
  const { t, i18n } = useTranslation('transparency');
  return useMutation({
    mutationFn: async (kind: SavedKind): Promise<Saved> => {
      const { checkerFingerprint, pageOf, saveDraw } = await import('../model/save-draw.ts');
      const saved = await saveDraw(address);
      if (saved === null) return { state: 'closed', fingerprint: null };
      if (kind === 'draw') {
        download(`draw-${id}.json`, 'application/json', saved.text);
        return { state: 'saved', fingerprint: null };
      }
      const page = await pageOf(saved, {
        language: i18n.resolvedLanguage ?? i18n.language,
        title: t('saved.title', { pool: name }),
        notChecked: t('saved.notChecked'),
      });
      download(`draw-${id}.html`, 'text/html', page);
      return { state: 'saved', fingerprint: await checkerFingerprint() };
    },
  });
};
