import { describe, expect, test } from 'vitest';
import { checkDraw } from './check-draw.ts';
import { readDrawFile, writeDrawFile } from './draw-file.ts';
import { drawElement, drawInPage } from './saved-page.ts';
import { DRAWN, drawnCopy } from './testing/drawn-copies.ts';

const { copy, signed } = drawnCopy('plain: completed');
const text = writeDrawFile(copy, signed);

test.each(DRAWN)('a saved draw is read as it was written: $name', (drawn) => {
  const file = readDrawFile(writeDrawFile(drawn.copy, drawn.signed));
  expect(file).toEqual({ copy: drawn.copy, signed: drawn.signed, isIntact: true });
});

test('white space and the order of its lines do not change a saved draw', () => {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  const reordered = JSON.stringify(Object.fromEntries(entries.toReversed()), null, 8);
  expect(readDrawFile(reordered).isIntact).toBe(true);
});

describe('a changed byte of a saved draw', () => {
  const bytes = new TextEncoder().encode(text);
  const isSpace = (byte: number | undefined): boolean => [0x20, 0x0a, 0x0d, 0x09].some((one) => one === byte);

  /** Returns whether a text is read as the intact file of a draw. */
  function isAccepted(changed: Uint8Array): boolean {
    try {
      return readDrawFile(new TextDecoder('utf-8', { fatal: true }).decode(changed)).isIntact;
    } catch {
      return false;
    }
  }

  test('is found at every place; only white space may be another white space', { timeout: 60_000 }, () => {
    const accepted: number[] = [];
    for (const [at, byte] of bytes.entries()) {
      for (const other of [byte ^ 1, byte ^ 0x20, byte ^ 0x80, 0x20, 0x30, 0x41]) {
        if (other === byte || (isSpace(byte) && isSpace(other))) continue;
        if (isAccepted(bytes.with(at, other))) accepted.push(at);
      }
    }
    expect(accepted).toEqual([]);
  });

  test('is found if the byte is missing; only white space may be', { timeout: 60_000 }, () => {
    const without = (at: number) => Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + 1));
    const accepted = [...bytes.entries()].filter(([at, byte]) => !isSpace(byte) && isAccepted(without(at)));
    expect(accepted).toEqual([]);
  });
});

test('a signature beside the account that is another fails at the file', () => {
  const file = readDrawFile(writeDrawFile(copy, { ...signed, signature: `00${signed.signature.slice(2)}` }));
  const report = checkDraw(file.copy, { program: copy.program, file });
  expect(report.drawn && report.verdict).toBe('fails');
  const found = report.drawn ? report.checks.find(({ id }) => id === 'intact')?.findings : [];
  expect(found).toEqual([
    expect.stringMatching(/^byte 1 of the signature is .*, and 00 beside the account$/),
  ]);
});

test.each([
  ['no JSON', '{', 'The file is not JSON'],
  ['another file', '{"players": 3}', 'The file is no saved draw'],
  ['a later version', text.replace('"version": 1', '"version": 2'), 'The file has version 2'],
  ['a further field', text.replace('{', '{"more": 1,'), 'The file is no saved draw (more'],
  [
    'an amount beyond u64',
    text.replace(/"slot": "\d+"/, '"slot": "18446744073709551616"'),
    'slot: not a u64',
  ],
  ['base64 with other unused bits', text.replace(/(.)="/, 'B="'), 'data: not base64'],
])('a file with %s is refused', (_, given, message) => {
  expect(() => readDrawFile(given)).toThrow(message);
});

describe('a saved page', () => {
  test('holds the draw as it was saved', () => {
    expect(drawInPage(`<body>${drawElement(text)}</body>`)).toBe(text);
  });

  test.each([
    ['none', '<body></body>'],
    ['two', drawElement(text) + drawElement(text)],
    ['an unfinished one', drawElement(text).replace('</script>', '')],
  ])('with %s is no saved page', (_, html) => {
    expect(drawInPage(html)).toBeNull();
  });
});
