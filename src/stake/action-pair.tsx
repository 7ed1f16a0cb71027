import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';

interface ActionPairProps {
  readonly main: Elements;
  /** An action whose label does not change while the main one is under way. */
  readonly other: Elements;
  /** Classes that hide `other` if there is no room for it. */
  readonly otherClassName: string;
}

const HALF = { flex: '1 1 175px' } as const;
/** Makes the action wider than half if its label would wrap, but never wider than the row. */
const UNWRAPPED = { ...HALF, minWidth: 'fit-content' } as const;

/**
 * Shows two actions side by side at half the width each, or one below the other if there is no room for that. The main
 * action's label does not decide that, because it grows while its transaction is under way, and nothing may move
 * beneath the pointer.
 */
export const ActionPair = ({ main, other, otherClassName }: ActionPairProps) => (
  <div className="flex flex-wrap gap-2.5">
    <div className="grid min-w-0" style={HALF}>
      {main}
    </div>
    <div className={classNames('grid', otherClassName)} style={UNWRAPPED}>
      {other}
    </div>
  </div>
);
