import type { Plugin } from 'vite';

/** Modules of the first route that parse what this browser stores, with a few of valibot's functions. */
const FIRST_ROOMS = /\/src\/(store|i18n)\/[^/]+\.ts$|\/src\/lib\/(parsed|stored)\.ts$/;

/**
 * Gives the first route a separate copy of valibot: a shared copy would contain every function that any page needs, and
 * cost 3 kB more than a second one. Each copy can parse the other's schemas, which contain their own checks.
 */
export function firstValibot(): Plugin {
  return {
    name: 'first-valibot',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'valibot' || importer === undefined || !FIRST_ROOMS.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: `${found.id}?first`, moduleSideEffects: false };
    },
  };
}
