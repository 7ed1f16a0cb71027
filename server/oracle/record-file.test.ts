import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { recordFileOf } from './record-file.ts';

describe("the file of the oracle's record", () => {
  it.each([
    [{}, join('.localnet', 'oracle.jsonl')],
    [{ RPC_URL: 'https://rpc.example' }, join('.localnet', 'oracle-devnet.jsonl')],
    [
      { RPC_URL: 'https://rpc.example', CLUSTER: 'mainnet', STATE_DIR: '/state' },
      '/state/oracle-mainnet.jsonl',
    ],
    [{ ORACLE_RECORD_FILE: 'draws.jsonl' }, 'draws.jsonl'],
  ])('with %o', (environment, file) => {
    expect(recordFileOf(parseEnv(environment))).toBe(file);
  });
});
