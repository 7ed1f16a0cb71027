import BN from 'bn.js';
import type { PublicKey } from '@solana/web3.js';

/** What the admin may set. Amounts in lamports, times in seconds. */
export interface ConfigParams {
  readonly treasury: PublicKey;
  readonly vrfKey: Uint8Array;
  readonly minStakeLamports: bigint;
  readonly cooldownSeconds: number;
  readonly countdownSeconds: number;
  readonly entropyDelaySlots: number;
  readonly drawTimeoutSeconds: number;
  readonly retentionSeconds: number;
}

/** The IDL's form of the parameters. */
export function encodeParams(params: ConfigParams): Record<string, unknown> {
  return {
    treasury: params.treasury,
    vrf_key: [...params.vrfKey],
    min_stake_lamports: new BN(params.minStakeLamports.toString()),
    cooldown_seconds: params.cooldownSeconds,
    countdown_seconds: params.countdownSeconds,
    entropy_delay_slots: params.entropyDelaySlots,
    draw_timeout_seconds: params.drawTimeoutSeconds,
    retention_seconds: params.retentionSeconds,
  };
}
