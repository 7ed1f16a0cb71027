import { describe, expect, test } from 'vitest';
import { type CreatePoolForm, parseCreatePoolForm } from './create-pool-input.ts';

const MIN_STAKE = 20_000_000n;
const FORM: CreatePoolForm = {
  name: '',
  players: '10',
  minPlayers: '',
  stake: '0.1',
  duration: '24',
  durationUnit: 'hours',
  passwordProtected: false,
  password: '',
  bonus: '',
  randomMultiplier: false,
};
const parse = (changes: Partial<CreatePoolForm>) =>
  parseCreatePoolForm({ ...FORM, ...changes }, MIN_STAKE, () => 'Turbo Otters 42');

describe('the create form', () => {
  test('the create form with default values yields a complete pool', () => {
    expect(parse({})).toEqual({
      ok: true,
      value: {
        name: 'Turbo Otters 42',
        maxPlayers: 10,
        minPlayers: 10,
        entryLamports: 100_000_000n,
        joinWindowSeconds: 86_400,
        password: null,
        bonusLamports: 0n,
        randomMultiplier: false,
      },
    });
  });

  test('the create form with every field filled in yields all of them', () => {
    const changes = {
      name: '  Night Owls ',
      minPlayers: '4',
      stake: '0,02',
      duration: '30',
      durationUnit: 'days',
      passwordProtected: true,
      password: ' with spaces ',
      bonus: '1.5',
      randomMultiplier: true,
    } as const;
    expect(parse(changes)).toEqual({
      ok: true,
      value: {
        name: 'Night Owls',
        maxPlayers: 10,
        minPlayers: 4,
        entryLamports: 20_000_000n,
        joinWindowSeconds: 30 * 86_400,
        password: 'with spaces',
        bonusLamports: 1_500_000_000n,
        randomMultiplier: true,
      },
    });
  });

  test.each([
    [{ name: 'x'.repeat(33) }, 'name', 'tooLong'],
    [{ name: 'a\u200bb' }, 'name', 'forbiddenCharacter'],
    [{ players: '' }, 'players', 'notANumber'],
    [{ players: '2.5' }, 'players', 'notANumber'],
    [{ players: '1' }, 'players', 'tooFew'],
    [{ players: '1001' }, 'players', 'tooMany'],
    [{ minPlayers: 'x' }, 'minPlayers', 'notANumber'],
    [{ minPlayers: '1' }, 'minPlayers', 'tooFew'],
    [{ minPlayers: '11' }, 'minPlayers', 'moreThanPlayers'],
    [{ stake: '' }, 'stake', 'empty'],
    [{ stake: '1,500' }, 'stake', 'ambiguous'],
    [{ stake: '0.019999999' }, 'stake', 'belowMinimum'],
    [{ stake: '10000.000000001' }, 'stake', 'aboveMaximum'],
    [{ duration: '' }, 'duration', 'notANumber'],
    [{ duration: '0' }, 'duration', 'tooShort'],
    [{ duration: '721' }, 'duration', 'tooLong'],
    [{ duration: '31', durationUnit: 'days' }, 'duration', 'tooLong'],
    [{ passwordProtected: true }, 'password', 'required'],
    [{ bonus: '-1' }, 'bonus', 'notANumber'],
    [{ bonus: '18446744073' }, 'bonus', 'tooLarge'],
  ] as const)('the create form with %o is rejected: %s %s', (changes, field, reason) => {
    expect(parse(changes)).toEqual({ ok: false, error: [{ field, reason }] });
  });

  test.each([
    { players: '2' },
    { players: '1000' },
    { players: '１０' },
    { minPlayers: '10' },
    { stake: '0.02' },
    { stake: '10000' },
    { duration: '1' },
    { duration: '720' },
    { password: 'typed, then unchecked' },
    { bonus: '0' },
  ])('the create form with %o is accepted', (changes) => {
    expect(parse(changes).ok).toBe(true);
  });

  test('the create form returns the errors of all fields together', () => {
    const result = parse({ players: '1', stake: 'x', duration: '', passwordProtected: true });
    expect(result.ok ? [] : result.error.map(({ field }) => field)).toEqual([
      'players',
      'stake',
      'duration',
      'password',
    ]);
  });
});
