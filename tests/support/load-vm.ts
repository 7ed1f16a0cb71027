import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LitesvmModule, loadLitesvm } from '#server/localnet/ledger/litesvm.ts';

/**
 * Loads the VM that the program's tests run in: the product's LiteSVM, or the one installed in the folder that
 * `LITESVM_FOLDER` names, such as `tests/mainnet-rent`. @throws if it is not installed
 */
export async function loadVm(): Promise<LitesvmModule> {
  const folder = process.env['LITESVM_FOLDER'];
  if (!folder) return loadLitesvm();
  const path = resolve(folder, 'node_modules/litesvm/dist/internal.js');
  const module: LitesvmModule = await import(pathToFileURL(path).href);
  return module;
}

/** Whether the VM refuses to decrease accounts below the rent minimum (SIMD-0392), as mainnet and LiteSVM 1.5.0 do. */
export const hasMainnetRent = (): boolean => Boolean(process.env['LITESVM_FOLDER']);
