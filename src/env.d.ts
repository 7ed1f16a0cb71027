/** The build replaces these by their values in place; everything else is parsed in `app/config.ts`. */
interface Navigator {
  /** Of Chromium alone. */
  readonly connection?: { readonly saveData?: boolean };
}

interface ImportMetaEnv {
  /** Hex; the development server of a local chain alone sets it. */
  readonly LOCAL_ADMIN_KEY?: string;
}
