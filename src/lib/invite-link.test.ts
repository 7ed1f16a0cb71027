import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsInvite, inviteFragment, isInvite, parseInvite } from './invite-link.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.string({ unit: 'grapheme', maxLength: 250 }),
  // Contains lone surrogates, which cannot be encoded.
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 20 })
    .map((codes) => String.fromCharCode(...codes)),
);

it('a link contains any password that fits, and otherwise none', () => {
  fc.assert(
    fc.property(anyText, (password) => {
      const address = new URL(`https://xeroz.test/pools/9${inviteFragment(password)}`);
      expect(parseInvite(address.hash)).toEqual({ password: fitsInvite(password) ? password : null });
    }),
  );
});

it('parseInvite returns null for any malformed fragment', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('', '#', '#invite', '#invite=', '#invite=%'), (text, start) => {
      const read = parseInvite(start + text);
      const password = read?.password ?? null;
      expect(password === null || fitsInvite(password)).toBe(true);
    }),
  );
  for (const fragment of [
    '',
    '#',
    '#Invite',
    '#invited',
    '#invite=',
    '#invite=%',
    '#invite=%E0%A4',
    '#invite=%00',
    '#invite=open%0Asesame',
    '#invite=%C2%85',
    `#invite=${'a'.repeat(201)}`,
    '#invite=\ud83d',
  ]) {
    expect(parseInvite(fragment), fragment).toBeNull();
  }
});

it('a link contains no character at which messengers end a link', () => {
  fc.assert(
    fc.property(anyText, (password) => {
      expect(inviteFragment(password)).toMatch(/^#invite(=[\w%-]+)?$/);
    }),
  );
  expect(inviteFragment('Well, (open)!')).toBe('#invite=Well%2C%20%28open%29%21');
});

it('isInvite also accepts malformed invitations, because they can contain a password', () => {
  expect(['#invite', '#invite=a', '#invite=%E0%A4', '#invite/a'].every(isInvite)).toBe(true);
  expect(['', '#', '#rent', '#how-to-invite'].some(isInvite)).toBe(false);
});
