import '#src/ui/late-styles.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Page } from '#src/ui/page.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { SuggestDialog } from './components/suggest-dialog.tsx';
import { SuggestionList } from './components/suggestion-list.tsx';
import { ViewBar } from './components/view-bar.tsx';
import { FIRST_VIEW, type View } from './model/view.ts';
import { useStore } from '#src/store/store.ts';

/** The debounce of the search field: how long typing must pause before the server is queried. */
const SEARCH_PAUSE_MS = 300;

/** Lists what players have suggested; reading needs no wallet. */
export const SuggestionsPage = () => {
  const { t } = useTranslation('suggestions');
  const wallet = useStore((state) => state.walletAddress);
  const [requestedView, setRequestedView] = useState(FIRST_VIEW);
  const [suggesting, setSuggesting] = useState(false);
  const search = useSettled(requestedView.search, SEARCH_PAUSE_MS);
  // The filter for own suggestions requires a wallet.
  const view: View = { ...requestedView, mine: requestedView.mine && wallet !== null };
  return (
    <Page
      title={t('title')}
      description={t('description')}
      lead={t('lead')}
      actions={
        <Button variant="primary" onClick={() => setSuggesting(true)}>
          {t('make')}
        </Button>
      }
    >
      <ViewBar
        view={view}
        onChange={(changes) => setRequestedView((before) => ({ ...before, ...changes }))}
      />
      <SuggestionList
        view={{ ...view, search }}
        wallet={wallet}
        onReset={() => setRequestedView((before) => ({ ...FIRST_VIEW, sort: before.sort }))}
      />
      <SuggestDialog
        open={suggesting}
        onOpenChange={setSuggesting}
        onMade={() => {
          setSuggesting(false);
          setRequestedView({ ...FIRST_VIEW, sort: 'newest' });
        }}
      />
    </Page>
  );
};
