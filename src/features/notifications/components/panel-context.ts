import { createContext, useContext } from 'react';

interface PanelState {
  readonly wallet: string;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Marks all notifications up to one of the server's markers as read. */
  readonly markRead: (marker: string) => void;
}

const Panel = createContext<PanelState | null>(null);

export const PanelProvider = Panel.Provider;

/** Reads the state that the bell shares with its panel. @throws outside of a `PanelProvider` */
export const usePanel = (): PanelState => {
  const state = useContext(Panel);
  if (state === null) throw new Error('The panel of notifications belongs to its bell');
  return state;
};
