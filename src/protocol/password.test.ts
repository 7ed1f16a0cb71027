import { describe, expect, it } from 'vitest';
import { meantPasswords, trimmedPassword } from './password.ts';

describe('trimmedPassword', () => {
  it.each([
    ['a blank', 'open sesame '],
    ['a line', '\nopen sesame\r\n'],
    ['a tab and a wide blank', '\topen sesame\u3000'],
    ['a blank that does not break', '\u00a0open sesame\u202f'],
    ['a sign without width', '\u200bopen sesame\ufeff'],
    ['marks of direction', '\u2066open sesame\u2069\u200e'],
  ])('trimmedPassword removes %s from the ends', (_, typed) =>
    expect(trimmedPassword(typed)).toBe('open sesame'),
  );

  it('removes variation selectors, which some phones add to signs', () =>
    expect(trimmedPassword('a\u2764\ufe0fb\u2615\ufe0e')).toBe('a\u2764b\u2615'));

  it('keeps blanks and joiners inside the password', () =>
    expect(trimmedPassword('\u{1f468}\u200d\u{1f467} a  b')).toBe('\u{1f468}\u200d\u{1f467} a  b'));
});

it('meantPasswords also returns the untrimmed password, for pools that were created with it', () => {
  expect(meantPasswords('plain')).toEqual(['plain']);
  expect(meantPasswords(' a ')).toEqual(['a', ' a ']);
  expect(meantPasswords('a\u2764\ufe0fb ')).toEqual(['a\u2764b', 'a\u2764\ufe0fb', 'a\u2764\ufe0fb ']);
  expect(meantPasswords('  ')).toEqual(['  ']);
});
