import { afterEach, describe, expect, test, vi } from 'vitest';
import file from '#src/protocol/vectors/draw.json' with { type: 'json' };
import { deviations, type PublishedDraw } from '#src/verify/published-draws.ts';
import { loadPublishedDraws } from './load-published-draws.ts';

function answer(content: unknown, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(content, { status })));
}

async function published(): Promise<readonly PublishedDraw[]> {
  answer(file);
  return loadPublishedDraws('/draw.json');
}

afterEach(() => vi.unstubAllGlobals());

// The computation takes seconds, and much longer on a busy machine.
test('every published draw is reproduced', { timeout: 120_000 }, async () => {
  const draws = await published();
  expect(draws).toHaveLength(file.vectors.length);
  for (const draw of draws) expect(deviations(draw), draw.name).toEqual([]);
});

describe('deviations', async () => {
  const draws = await published();
  const found = draws.find(({ name }) => name === 'eight players, two winners, multiplier');
  if (found === undefined) throw new Error('vector missing');
  const draw = found;
  const other = draws[0] ?? draw;
  const [weight = 0, ...weights] = draw.weights;

  test.each<[Partial<PublishedDraw>, string[]]>([
    [{ winnerCount: 1 }, ['winnerCount']],
    [{ winners: draw.winners.toReversed() }, ['winners']],
    [{ weights: [weight === 5 ? 1 : weight + 1, ...weights] }, ['weights', 'winners']],
    [{ weights: [weight] }, ['weights', 'winners']],
    [{ drawnRoot: other.drawnRoot }, ['drawnRoot']],
    [{ words: draw.words.with(7, 1n) }, ['words']],
    [{ alpha: other.alpha }, ['alpha']],
    [{ seed: other.seed }, ['seed']],
    [{ groupKey: other.groupKey }, ['signature']],
  ])('returns only the field that is wrong: %o', (changes, fields) => {
    expect(deviations({ ...draw, ...changes })).toEqual(fields);
  });

  test.each<[Partial<PublishedDraw>, string]>([
    [{ signature: other.signature }, 'signature'],
    [{ signature: other.signature }, 'output'],
    [{ round: draw.round + 1n }, 'signature'],
    [{ round: draw.round + 1n }, 'alpha'],
    [{ chainHash: other.chainHash }, 'alpha'],
    [{ seedCommitment: other.seedCommitment }, 'alpha'],
    [{ pool: other.pool }, 'alpha'],
    [{ program: other.pool }, 'alpha'],
    [{ root: other.root }, 'root'],
    [{ output: other.output }, 'output'],
    [{ output: other.output }, 'words'],
    [{ playersSeed: other.playersSeed }, 'root'],
    [{ playerCount: 9 }, 'root'],
    [{ randomMultiplier: false }, 'weights'],
  ])('returns the wrong field with all that depend on it: %o', (changes, field) => {
    expect(deviations({ ...draw, ...changes })).toContain(field);
  });
});

describe('a file of draws is rejected', () => {
  const [first] = file.vectors;
  test.each<[string, unknown]>([
    ['without draws', { vectors: [] }],
    ['that is no list', { vectors: 'none' }],
    ['with a signature that is too short', { vectors: [{ ...first, signature: 'ab' }] }],
    ['with a round beyond u64', { vectors: [{ ...first, round: (2n ** 64n).toString() }] }],
    ['with more players than a pool may have', { vectors: [{ ...first, playerCount: 1_001 }] }],
  ])('a file of draws is rejected if it is malformed: %s', async (_, content) => {
    answer(content);
    await expect(loadPublishedDraws('/draw.json')).rejects.toThrow();
  });

  test('a file of draws is rejected if it does not exist', async () => {
    answer({}, 404);
    await expect(loadPublishedDraws('/draw.json')).rejects.toThrow('/draw.json: 404');
  });
});
