/** What the build replaces by its value where it stands; everything else is parsed in `app/config.ts`. */
interface ImportMetaEnv {
  readonly VITE_DEBUG_PAGES?: string;
  /** Hex; the development server of a local chain alone sets it. */
  readonly LOCAL_ADMIN_KEY?: string;
}
