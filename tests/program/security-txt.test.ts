import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BEGIN = '=======BEGIN SECURITY.TXT V1=======\0';
const END = '=======END SECURITY.TXT V1=======\0';

test('the built program contains a security contact', () => {
  const bytes = readFileSync('programs/vrf-pool.so').toString('latin1');
  const [from, to] = [bytes.indexOf(BEGIN), bytes.indexOf(END)];
  expect(from).toBeGreaterThan(0);
  expect(bytes.indexOf(BEGIN, from + 1)).toBe(-1);
  const words = bytes
    .slice(from + BEGIN.length, to)
    .split('\0')
    .slice(0, -1);
  const fields = new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? '']] : [])));
  // The fields that the format requires, and the address of the source.
  for (const name of ['name', 'project_url', 'contacts', 'policy', 'source_code'])
    expect(fields.get(name), name).toBeTruthy();
  expect(fields.get('contacts')).toMatch(/^(email|link|discord|telegram|twitter|other):/);
});
