import { createContext, useContext } from 'react';

const PopupContainer = createContext<HTMLElement | null>(null);

/** Says where popups of what is inside are to be put: within the dialog they belong to. */
export const PopupContainerProvider = PopupContainer.Provider;

/** Finds the element a popup belongs into: the dialog around it, else the page's main landmark. */
export const usePopupContainer = (): HTMLElement | null => {
  const dialog = useContext(PopupContainer);
  return dialog ?? document.querySelector('main');
};
