import type { ReactElement } from 'react';

/** Children beside siblings: elements, and no text, which would need an element of its own (CONTRIBUTING.md, Rules). */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
