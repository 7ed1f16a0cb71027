import type { PublicKey } from '@solana/web3.js';
import BN from 'bn.js';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';

/** The parameters that the admin may set. Amounts in lamports, times in seconds. */
export interface ConfigParams extends Omit<ConfigTerms, 'treasury'> {
  readonly treasury: PublicKey;
}

/** Converts the parameters to the form of the IDL. */
export function encodeParams(params: ConfigParams): Record<string, unknown> {
  return {
    treasury: params.treasury,
    min_stake_lamports: new BN(params.minStakeLamports.toString()),
    cooldown_seconds: params.cooldownSeconds,
    countdown_seconds: params.countdownSeconds,
    draw_timeout_seconds: params.drawTimeoutSeconds,
    retention_seconds: params.retentionSeconds,
  };
}
