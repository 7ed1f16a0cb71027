import BN from 'bn.js';
import type { PublicKey } from '@solana/web3.js';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';

/** What the admin may set. Amounts in lamports, times in seconds. */
export interface ConfigParams extends Omit<ConfigTerms, 'treasury'> {
  readonly treasury: PublicKey;
}

/** The IDL's form of the parameters. */
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

/** The parameters by their names in the IDL, as an account or an event holds them. */
interface StoredParams {
  readonly treasury: string;
  readonly min_stake_lamports: bigint;
  readonly cooldown_seconds: number;
  readonly countdown_seconds: number;
  readonly draw_timeout_seconds: number;
  readonly retention_seconds: number;
}

export function toConfigTerms(params: StoredParams): ConfigTerms {
  return {
    treasury: params.treasury,
    minStakeLamports: params.min_stake_lamports,
    cooldownSeconds: params.cooldown_seconds,
    countdownSeconds: params.countdown_seconds,
    drawTimeoutSeconds: params.draw_timeout_seconds,
    retentionSeconds: params.retention_seconds,
  };
}
