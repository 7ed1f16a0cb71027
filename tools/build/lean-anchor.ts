import type { Plugin } from 'vite';

const PACKAGE = '@coral-xyz/anchor';
const CODER = `${PACKAGE}/dist/esm/coder/borsh/instruction.js`;

/**
 * Bundles only Anchor's instruction coder, the only part that the app uses. Anchor's browser build is a single file
 * whose classes cannot be tree-shaken, and includes a decompressor for on-chain IDLs.
 */
export function leanAnchor(): Plugin {
  return {
    name: 'lean-anchor',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== PACKAGE) return null;
      return this.resolve(CODER, importer, { ...options, skipSelf: true });
    },
  };
}
