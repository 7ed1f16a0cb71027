/** The configuration as it was parsed where the app is built; see `tools/build/app-config.ts`. */
declare module 'virtual:app-config' {
  const config: import('./config.ts').AppConfig | { readonly problem: string };
  export default config;
}
