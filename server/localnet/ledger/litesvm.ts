import type * as Native from 'litesvm/dist/internal.js';

/** LiteSVM's native classes. */
export type LitesvmModule = typeof Native;

/**
 * Loads LiteSVM, an optional dependency without a Windows build.
 * @throws an error with instructions if LiteSVM is not installed for this platform
 */
export async function loadLitesvm(): Promise<LitesvmModule> {
  try {
    return await import('litesvm/dist/internal.js');
  } catch (cause) {
    throw new Error(
      `The local chain needs LiteSVM, which is not installed for ${process.platform}-${process.arch}. ` +
        'It runs on Linux and macOS: on Windows use WSL2, or set RPC_URL to use another cluster.',
      { cause },
    );
  }
}
