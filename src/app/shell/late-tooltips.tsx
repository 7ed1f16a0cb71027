import { type ComponentType, useEffect, useRef, useState } from 'react';
import { log } from '#src/lib/log.ts';
import type { Elements } from '#src/ui/elements.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

type Area = ComponentType<{ readonly children: Elements }>;

/**
 * Gives the first route's controls their tooltips once the browser is idle. This remounts the controls, so it waits
 * until none of them has the focus.
 */
export const LateTooltips = ({ children }: { readonly children: Elements }) => {
  const container = useRef<HTMLDivElement>(null);
  const [Area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    let left = false;
    let attach = (): void => undefined;
    const cancel = whenIdle(() => {
      import('#src/ui/tooltip-area.tsx').then(
        ({ TooltipArea }) => {
          attach = () => {
            if (left || container.current?.contains(document.activeElement)) return;
            window.removeEventListener('focusin', attach);
            setArea(() => TooltipArea);
          };
          window.addEventListener('focusin', attach);
          attach();
        },
        (error: unknown) => log.warn('Tooltips could not be loaded', error),
      );
    });
    return () => {
      left = true;
      cancel();
      window.removeEventListener('focusin', attach);
    };
  }, []);
  return (
    <div ref={container} className="contents">
      {Area === null ? children : <Area>{children}</Area>}
    </div>
  );
};
