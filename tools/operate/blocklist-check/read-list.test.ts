import { describe, expect, it } from 'vitest';
import { readNames, readPhishingConfig, readUrlEntries } from './read-list.ts';

describe('lists of url entries', () => {
  it('reads plain and quoted urls, and ignores comments and other keys', () => {
    const text = [
      '---',
      '# reported sites',
      '  - url: first.example',
      '    versionTag: "0.13.0"',
      '  - url: "*.second.example" # all of them',
      "  - url: 'third.example/claim'",
      '',
      '  - description: a copy',
      '    url: fourth.example',
    ].join('\n');
    expect(readUrlEntries(text).blocked).toEqual([
      'first.example',
      '*.second.example',
      'third.example/claim',
      'fourth.example',
    ]);
  });

  it('reads lines that end as on Windows', () => {
    expect(readUrlEntries('---\r\n  - url: first.example\r\n').blocked).toEqual(['first.example']);
  });

  it.each([
    ['an empty file', '', 'the list names nothing'],
    ['a list without entries', '---\n', 'the list names nothing'],
    ['a page of a proxy', '<!doctype html>\n<html></html>', 'line 1 is not an entry of a list'],
    ['a pointer to a large file', 'version https://git-lfs.example/spec/v1', 'line 1 is not an entry'],
    ['an entry without a url', '  - name: first\n  - url: second.example', 'line 1 begins an entry'],
    ['a last entry without a url', '  - url: first.example\n  - name: second', 'line 2 begins an entry'],
    ['a list of plain texts', '- first.example\n', 'line 1 begins an entry'],
    ['an entry with an empty url', '  - url:\n', 'line 1 begins an entry'],
  ])('rejects %s', (_, text, message) => {
    expect(() => readUrlEntries(text)).toThrow(message);
  });
});

describe('the configuration of eth-phishing-detect', () => {
  const config = { version: 2, tolerance: 2, fuzzylist: ['wallet.example'] };

  it('reads both names of the lists', () => {
    const old = { ...config, whitelist: ['good.example'], blacklist: ['bad.example'] };
    const current = { ...config, allowlist: ['good.example'], blocklist: ['bad.example'] };
    const expected = {
      tolerance: 2,
      fuzzy: ['wallet.example'],
      allowed: ['good.example'],
      blocked: ['bad.example'],
    };
    expect(readPhishingConfig(JSON.stringify(old))).toEqual(expected);
    expect(readPhishingConfig(JSON.stringify(current))).toEqual(expected);
  });

  it.each([
    ['no JSON', 'blacklist: []', 'it is not JSON'],
    ['another version', JSON.stringify({ ...config, version: 3, blacklist: ['a.example'] }), 'version'],
    ['entries that are no texts', JSON.stringify({ ...config, blacklist: [1] }), 'blacklist.0'],
    ['a list without blocked names', JSON.stringify({ ...config, blacklist: [] }), 'names nothing'],
    ['a list of names', '["bad.example"]', 'is not as expected'],
  ])('rejects %s', (_, text, message) => {
    expect(() => readPhishingConfig(text)).toThrow(message);
  });
});

describe('lists of names', () => {
  it('reads a JSON array', () => {
    expect(readNames('["bad.example", "worse.example"]').blocked).toEqual(['bad.example', 'worse.example']);
  });

  it.each([
    ['an empty array', '[]', 'names nothing'],
    ['an object', '{"domains": []}', 'is not as expected'],
    ['a list that was cut off', '["bad.example", "wor', 'it is not JSON'],
  ])('rejects %s', (_, text, message) => {
    expect(() => readNames(text)).toThrow(message);
  });
});
