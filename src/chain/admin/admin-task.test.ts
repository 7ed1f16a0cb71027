import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import {
  type AdminTask,
  adminTaskSchema,
  instructionsOf,
  type SeenConfig,
  storedTask,
} from './admin-task.ts';

const POOL = sampleAddress(1);
const PLAYER = sampleAddress(2);
const SEEN: SeenConfig = { version: 2n ** 63n, admin: POOL, pendingAdmin: null };
const UPDATE: AdminTask = {
  kind: 'updateConfig',
  seen: SEEN,
  params: {
    treasury: sampleAddress(3),
    minStakeLamports: 2n ** 63n,
    cooldownSeconds: 0,
    countdownSeconds: 60,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 604_800,
  },
  paused: true,
};
const PAYMENTS: AdminTask = {
  kind: 'payments',
  pool: POOL,
  payments: [
    { kind: 'seat', player: PLAYER },
    { kind: 'seat', player: PLAYER, refund: true },
    { kind: 'leftSeat', player: PLAYER },
    { kind: 'creator' },
    { kind: 'completer' },
    { kind: 'treasury' },
  ],
};
const TASKS: readonly AdminTask[] = (
  ['lockPool', 'expirePool', 'completePool', 'voidPool', 'timeOutDraw', 'closePool'] as const
).map((kind) => ({ kind, pool: POOL }));
const ALL: readonly AdminTask[] = [
  ...TASKS,
  PAYMENTS,
  UPDATE,
  { kind: 'proposeAdmin', seen: { ...SEEN, pendingAdmin: PLAYER }, wallet: PLAYER },
  { kind: 'acceptAdmin', seen: { ...SEEN, pendingAdmin: PLAYER } },
];

const copyOf = (task: unknown): unknown => JSON.parse(JSON.stringify(task));

describe('a task that was stored as text', () => {
  it.each(ALL)('a task that was stored as text is read back unchanged: $kind', (task) => {
    expect(v.parse(adminTaskSchema, copyOf(storedTask(task)))).toEqual(task);
  });

  it.each([
    null,
    { kind: 'lockPool' },
    { kind: 'lockPool', pool: 'nowhere' },
    { kind: 'dropEverything', pool: POOL },
    { ...PAYMENTS, payments: [] },
    { ...PAYMENTS, payments: Array.from({ length: 9 }, () => ({ kind: 'creator' })) },
    { ...PAYMENTS, payments: [{ kind: 'seat' }] },
    { kind: 'updateConfig', params: { treasury: POOL }, paused: false },
    { ...UPDATE, seen: { ...SEEN, version: '7' }, params: { ...UPDATE.params, minStakeLamports: '-1' } },
  ])('a task that was stored as text is rejected if it is none: %j', (task) => {
    expect(v.is(adminTaskSchema, task)).toBe(false);
  });
});

it('tasks name their instructions as the IDL does', () => {
  expect(TASKS.flatMap(instructionsOf)).toEqual([
    'lock_pool',
    'expire_pool',
    'complete_pool',
    'void_pool',
    'time_out_draw',
    'close_pool',
  ]);
  expect(instructionsOf(PAYMENTS)).toEqual([
    'claim',
    'refund',
    'close_entry',
    'pay_creator',
    'pay_completer',
    'pay_treasury',
  ]);
});
