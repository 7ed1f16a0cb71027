import { UsersOnline } from '#src/features/live/components/users-online.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import { SearchKey } from '../search/search-key.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { UpdatePill } from './update-pill.tsx';
import { usePrintsLight } from './use-prints-light.ts';
import './other-media.css';

/** Parts the first paint does not need: users online, offline banner, update pill, a phone's menu and navigation. */
export const LateFrame = () => {
  usePrintsLight();
  return (
    <>
      <UsersOnline />
      <OfflineBanner />
      <UpdatePill />
      <SearchKey />
      <PartBoundary>
        <MobileMenu />
      </PartBoundary>
      <PartBoundary>
        <BottomNav />
      </PartBoundary>
    </>
  );
};
