import { useEffect } from 'react';

/** Returns the heading's id from the URL; anyone can craft a URL, so a malformed one names no heading. */
const namedId = (): string => {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
};

/** Scrolls to the heading named in the URL once it is rendered. */
export const useNamedHeading = (): void => {
  useEffect(() => {
    document.getElementById(namedId())?.scrollIntoView();
  }, []);
};
