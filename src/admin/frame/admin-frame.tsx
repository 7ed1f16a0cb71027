import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWallet } from '#src/chain/wallet/wallet-state.ts';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { SessionProvider } from '../session/session-context.ts';
import { usePresence } from '../session/use-presence.ts';
import { TaskDesk } from '../tasks/task-desk.tsx';
import { AdminNav } from './admin-nav.tsx';
import { SessionCard } from './session-card.tsx';

interface AdminFrameProps {
  readonly session: AdminSession;
  readonly wallet: ReactNode;
  readonly controls: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every page for admins: the way to the others, who is signed in, and work under way. */
export const AdminFrame = ({ session, wallet, controls, children }: AdminFrameProps) => {
  usePresence();
  return (
    <SessionProvider value={session}>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <AdminNav>
          <SessionCard session={session} />
        </AdminNav>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-end gap-1 border-b border-line px-4 py-2 md:px-6">
            {controls}
            {wallet}
          </div>
          <div className="mx-auto grid max-w-[1400px] gap-4 px-4 pt-6 pb-24 md:px-6">
            <OtherWalletNote session={session} />
            <TaskDesk />
            {children}
          </div>
        </div>
      </div>
    </SessionProvider>
  );
};

/** What is sent is signed by the connected wallet, and written down as the admin's own. */
const OtherWalletNote = ({ session }: { readonly session: AdminSession }) => {
  const { t } = useTranslation('admin');
  const address = useWallet((state) => state.address);
  if (address === null || address === session.wallet) return null;
  return (
    <ErrorNote
      title={t('frame.otherWallet.title')}
      text={t('frame.otherWallet.text', {
        connected: shortAddress(address),
        signedIn: shortAddress(session.wallet),
      })}
    />
  );
};
