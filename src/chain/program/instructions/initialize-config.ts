import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { CONFIG_ADDRESS, PROGRAM_ID } from '../addresses.ts';
import { type ConfigParams, encodeParams } from '../config-params.ts';
import { buildInstruction } from '../instruction.ts';

const UPGRADEABLE_LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');

/**
 * Sets the first configuration and the permanent beacon; `authority`, the program's upgrade authority, signs and pays.
 * @param beacon address of a registered one
 */
export function initializeConfig(
  authority: PublicKey,
  admin: PublicKey,
  beacon: PublicKey,
  params: ConfigParams,
): TransactionInstruction {
  const [programData] = PublicKey.findProgramAddressSync([PROGRAM_ID.toBytes()], UPGRADEABLE_LOADER);
  return buildInstruction(
    'initialize_config',
    { admin, params: encodeParams(params) },
    { authority, config: CONFIG_ADDRESS, beacon, treasury: params.treasury, program_data: programData },
  );
}
