/** A document of the repository, rendered when the app is built. */
declare module '*.md?html' {
  export const html: string;
  export const sections: readonly { readonly id: string; readonly title: string }[];
}
