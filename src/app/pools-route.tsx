import { ReadySlot } from '#src/features/completion/ready-slot.tsx';
import { PoolsPage } from '#src/features/pools/pools-page.tsx';
import { PartBoundary } from './part-boundary.tsx';

const STRIP = (
  <PartBoundary>
    <ReadySlot />
  </PartBoundary>
);

/** The list of pools, below a strip of those that can be drawn for a reward. */
export const PoolsRoute = () => <PoolsPage strip={STRIP} />;
