import type { Plugin } from 'vite';

const PACKAGE = '@coral-xyz/anchor';
const CODER = `${PACKAGE}/dist/esm/coder/borsh/instruction.js`;

/**
 * Takes of Anchor the coder of instructions, which is all that the app uses. Its build for browsers is one file whose
 * classes cannot be shaken off, and brings a decompressor for IDLs on the chain.
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
