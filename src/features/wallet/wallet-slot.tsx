import { loadWithTexts } from '#src/i18n/i18n.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Late } from '#src/ui/late.tsx';

const load = () => loadWithTexts(['wallet'], () => import('./components/wallet-button.tsx'), 'WalletButton');

/** The placeholder of the wallet button. */
export const WalletPlaceholder = () => <Skeleton className="h-11 w-36 fine:h-10.5" />;

/** The header's slot for the wallet: small, because the button loads right after the first paint. */
export const WalletSlot = () => <Late load={load} enabled placeholder={<WalletPlaceholder />} />;
