/** The configuration as the build has parsed it; see `tools/build/app-config.ts`. */
declare module 'virtual:app-config' {
  const config: import('./config.ts').AppConfig | { readonly problem: string };
  export default config;
}
