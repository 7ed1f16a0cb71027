import { createContext, useContext } from 'react';

const PopupContainer = createContext<HTMLElement | null>(null);

/** Provides the element for the popups of its children: the dialog they belong to. */
export const PopupContainerProvider = PopupContainer.Provider;

/** Returns the element for a popup: the dialog around it, else the page's main landmark. */
export const usePopupContainer = (): HTMLElement | null => {
  const dialog = useContext(PopupContainer);
  return dialog ?? document.querySelector('main');
};
