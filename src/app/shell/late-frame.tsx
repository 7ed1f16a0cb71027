import { UsersOnline } from '#src/features/live/components/users-online.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { UpdatePill } from './update-pill.tsx';

/** What the first paint does without: who is online, that the browser is not, that there is an update, and a phone's menu and navigation. */
export const LateFrame = () => (
  <>
    <UsersOnline />
    <OfflineBanner />
    <UpdatePill />
    <PartBoundary>
      <MobileMenu />
    </PartBoundary>
    <PartBoundary>
      <BottomNav />
    </PartBoundary>
  </>
);
