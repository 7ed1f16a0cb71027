import { createContext, type ReactElement, useContext } from 'react';

export interface TooltipProps {
  /** A few words on what the element is for; its accessible name must not depend on it. */
  readonly text: string;
  /** One element that takes a ref and pointer events, such as `Button`. */
  readonly children: ReactElement;
}

/** Provided by a `TooltipArea`, so that components with a tooltip do not load the code that shows it. */
export const TooltipContext = createContext<((props: TooltipProps) => ReactElement) | null>(null);

/** Shows a tooltip for an element on hover or focus; outside of a `TooltipArea` only the element. */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const show = useContext(TooltipContext);
  return show === null ? children : show({ text, children });
};
