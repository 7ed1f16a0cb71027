import type { BeaconRecord } from '#src/chain/program/accounts.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import type { ServerEnv } from '#server/env.ts';
import type { RpcNode } from './rpc-node.ts';

/** The checked node, and what the checks share. */
export interface Subject {
  readonly env: ServerEnv;
  readonly node: RpcNode;
  readonly wsUrl: string;
  /** Whether the program is deployed. @throws the node's error */
  readonly isDeployed: () => Promise<boolean>;
  /** The program's configuration and its beacon; null if the program is not configured. @throws the node's error */
  readonly setUp: () => Promise<{ config: ProgramConfig; beacon: BeaconRecord | null } | null>;
}

/** Runs a reading once, however many questions need it. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => (cached ??= read());
}
