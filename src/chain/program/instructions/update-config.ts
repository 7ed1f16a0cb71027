import type { PublicKey } from '@solana/web3.js';
import { CONFIG_ADDRESS } from '../addresses.ts';
import { type ConfigParams, encodeParams } from '../config-params.ts';
import { buildInstruction } from '../instruction.ts';

/** Replaces the terms that later pools copy; pauses or resumes creating and joining. `admin` signs. */
export const updateConfig = (admin: PublicKey, params: ConfigParams, paused: boolean) =>
  buildInstruction(
    'update_config',
    { params: encodeParams(params), paused },
    { admin, config: CONFIG_ADDRESS, treasury: params.treasury },
  );
