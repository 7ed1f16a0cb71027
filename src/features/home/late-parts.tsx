import { FillingNow } from './components/filling-now.tsx';
import { LatestRing } from './components/latest-ring.tsx';
import { LatestWinner } from './components/latest-winner.tsx';
import { Steps } from './components/steps.tsx';
import { Testimonials } from './components/testimonials.tsx';
import { TopCreators } from './components/top-creators.tsx';
import { Trust } from './components/trust.tsx';
import { WatchDraw } from './components/watch-draw.tsx';

const Details = () => (
  <>
    <Steps />
    <Trust />
    <Testimonials />
    <TopCreators />
  </>
);

/** The parts of the home page that come after its hero, each for its own slot. */
export const LATE_PARTS = { LatestRing, LatestWinner, FillingNow, WatchDraw, Details } as const;

export type LateParts = typeof LATE_PARTS;
