import { describe, expect, test } from 'vitest';
import { SAMPLE_DEADLINE as DEADLINE, sampleAddress, samplePool } from './testing/sample-pool.ts';
import { exitRefusal, joinRefusal } from './seat-rules.ts';

const player = sampleAddress(2);
const seated = { active: true, exitUsed: false };
const left = { active: false, exitUsed: true };
const before = DEADLINE - 1;

describe('joining', () => {
  const pool = samplePool({ playerCount: 3 });

  test('joining is allowed for new players and for players who left', () => {
    expect(joinRefusal(pool, null, before, false)).toBeNull();
    expect(joinRefusal(pool, left, before, false)).toBeNull();
  });
  test.each([
    ['alreadyJoined', joinRefusal(pool, seated, before, false)],
    ['windowClosed', joinRefusal(pool, null, DEADLINE, false)],
    ['paused', joinRefusal(pool, null, before, true)],
    ['full', joinRefusal(samplePool({ status: 'locked', playerCount: 10 }), null, before, false)],
    ['wrongState', joinRefusal(samplePool({ status: 'refunding' }), null, before, false)],
  ])('joining is refused: %s', (reason, refusal) => {
    expect(refusal).toBe(reason);
  });
});

describe('leaving', () => {
  const pool = samplePool({ playerCount: 5 });

  test('leaving is allowed for a player, also below a minimum that was never reached', () => {
    expect(exitRefusal(pool, player, seated, before)).toBeNull();
    expect(exitRefusal(samplePool({ playerCount: 3 }), player, seated, before)).toBeNull();
  });
  test.each([
    ['notParticipant', exitRefusal(pool, player, null, before)],
    ['notParticipant', exitRefusal(pool, player, left, before)],
    ['creator', exitRefusal(pool, pool.creator, seated, before)],
    ['wrongState', exitRefusal(samplePool({ status: 'locked' }), player, seated, before)],
    ['windowClosed', exitRefusal(pool, player, seated, DEADLINE)],
    ['exitUsed', exitRefusal(pool, player, { active: true, exitUsed: true }, before)],
    ['belowMinimum', exitRefusal(samplePool({ playerCount: 4 }), player, seated, before)],
  ])('leaving is refused: %s', (reason, refusal) => {
    expect(refusal).toBe(reason);
  });
});
