import { createContext, type ReactElement, useContext } from 'react';

export interface TooltipProps {
  /** Says in a few words what the element is for; its accessible name must not depend on it. */
  readonly text: string;
  /** One element that takes a ref and pointer events, such as `Button`. */
  readonly children: ReactElement;
}

/** Filled in by a `TooltipArea`, so that whoever has a tooltip does not load what shows it. */
export const TooltipContext = createContext<((props: TooltipProps) => ReactElement) | null>(null);

/** A few words beside an element that is pointed at or focused; outside of a `TooltipArea` the element alone. */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const show = useContext(TooltipContext);
  return show === null ? children : show({ text, children });
};
