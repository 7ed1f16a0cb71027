import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LitesvmModule, loadLitesvm } from '#server/localnet/ledger/litesvm.ts';

/**
 * Loads the VM that the program's tests run in: the product's LiteSVM, or the one installed in the folder that
 * `LITESVM_FOLDER` names, as `tests/mainnet-rent` is. @throws where it is not installed
 */
export async function loadVm(): Promise<LitesvmModule> {
  const folder = process.env['LITESVM_FOLDER'];
  if (!folder) return loadLitesvm();
  const path = resolve(folder, 'node_modules/litesvm/dist/internal.js');
  const module: LitesvmModule = await import(pathToFileURL(path).href);
  return module;
}

/** Whether accounts below the rent minimum refuse every decrease (SIMD-0392), as on mainnet: LiteSVM 1.5.0 has that rule. */
export const hasMainnetRent = (): boolean => Boolean(process.env['LITESVM_FOLDER']);
