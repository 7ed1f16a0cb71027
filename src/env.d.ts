interface Navigator {
  /** Only Chromium has it. */
  readonly connection?: { readonly saveData?: boolean };
}

/** The build replaces these variables with their values; all others are parsed in `app/config.ts`. */
interface ImportMetaEnv {
  /** Hex; set only by the development server of a local chain. */
  readonly LOCAL_ADMIN_KEY?: string;
}

/** The script and the style of saved pages, which `tools/build/checker.ts` builds. */
declare module 'virtual:checker' {
  export const checker: import('./verify/saved-page.ts').Checker;
}
