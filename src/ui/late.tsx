import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  useContext,
  useEffect,
  useState,
} from 'react';
import { log } from '#src/lib/log.ts';
import type { Elements } from './elements.ts';
import { type LoadPart, recovery } from './recovery.ts';

const RETRY_MS = 5_000;

type Area = ComponentType<{ readonly children: Elements }>;

/** Loads the wrapper of every late part. The app provides it; by default it is a fragment. */
export const LateArea = createContext<() => Promise<Area>>(async () => Fragment);

interface LateProps {
  /** Must stay the same function: a new one would load again. */
  readonly load: LoadPart;
  readonly enabled: boolean;
  /** Shown until the component is loaded. */
  readonly placeholder?: Elements;
}

/**
 * Loads a component once `enabled` is set. If a part of the shell cannot be loaded, the load is retried; a lazy
 * component would crash the page instead.
 */
export const Late = ({ load, enabled, placeholder = null }: LateProps) => {
  const [component, setComponent] = useState<ComponentType | null>(null);
  const loadArea = useContext(LateArea);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!enabled || component !== null) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    Promise.all([load(), loadArea()]).then(
      ([Part, Area]) => {
        const InArea = () => (
          <Area>
            <Part />
          </Area>
        );
        if (!left) setComponent(() => InArea);
      },
      (error: unknown) => {
        log.warn('A part of the page could not be loaded', error);
        recovery.part(error);
        if (!left) timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [component, attempt, load, loadArea, enabled]);
  return component ? createElement(component) : placeholder;
};
