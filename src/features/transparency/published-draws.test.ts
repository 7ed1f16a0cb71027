import { afterEach, describe, expect, test, vi } from 'vitest';
import file from '#tests/vectors/draw.json' with { type: 'json' };
import { deviations, loadPublishedDraws, type PublishedDraw } from './published-draws.ts';

function answer(content: unknown, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(content, { status })));
}

async function published(): Promise<readonly PublishedDraw[]> {
  answer(file);
  return loadPublishedDraws('/draw.json');
}

afterEach(() => vi.unstubAllGlobals());

test('every published draw is reproduced', async () => {
  const draws = await published();
  expect(draws).toHaveLength(file.vectors.length);
  for (const draw of draws) expect(deviations(draw), draw.name).toEqual([]);
});

describe('whatever is published wrongly is named', async () => {
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
    [{ tries: draw.tries + 1 }, ['tries']],
    [{ root: other.root }, ['root', 'alpha']],
    [{ targetSlot: draw.targetSlot + 1n }, ['alpha']],
    [{ capturedSlot: draw.capturedSlot + 1n }, ['alpha']],
    [{ capturedHash: other.capturedHash }, ['alpha']],
    [{ seed: null }, ['alpha']],
    [{ pool: other.pool }, ['alpha']],
    [{ program: other.pool }, ['alpha']],
  ])('%o', (changes, fields) => {
    expect(deviations({ ...draw, ...changes })).toEqual(fields);
  });

  test.each<[Partial<PublishedDraw>, string]>([
    [{ proof: other.proof }, 'proof'],
    [{ vrfKey: other.vrfKey }, 'proof'],
    [{ alpha: other.alpha }, 'proof'],
    [{ beta: other.beta }, 'beta'],
    [{ playersSeed: other.playersSeed }, 'root'],
    [{ playerCount: 9 }, 'root'],
    [{ randomMultiplier: false }, 'weights'],
  ])('%o, among what follows from it', (changes, field) => {
    expect(deviations({ ...draw, ...changes })).toContain(field);
  });
});

describe('a file is refused', () => {
  const [first] = file.vectors;
  test.each<[string, unknown]>([
    ['without draws', { vectors: [] }],
    ['that is no list', { vectors: 'none' }],
    ['with a proof that is too short', { vectors: [{ ...first, proof: 'ab' }] }],
    ['with a slot beyond u64', { vectors: [{ ...first, targetSlot: (2n ** 64n).toString() }] }],
    ['with more players than a pool may have', { vectors: [{ ...first, playerCount: 1_001 }] }],
  ])('%s', async (_, content) => {
    answer(content);
    await expect(loadPublishedDraws('/draw.json')).rejects.toThrow();
  });

  test('that is not there', async () => {
    answer({}, 404);
    await expect(loadPublishedDraws('/draw.json')).rejects.toThrow('/draw.json: 404');
  });
});
