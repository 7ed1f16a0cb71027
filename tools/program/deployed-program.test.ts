import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSameProgram, unnamedFields } from './deployed-program.ts';

const built = Uint8Array.of(127, 69, 76, 70, 1, 0);

test('a deployed program is the built one if it has the same bytes, with or without trailing zeros', () => {
  expect(isSameProgram(built, built)).toBe(true);
  expect(isSameProgram(Uint8Array.of(...built, 0, 0, 0), built)).toBe(true);
});

test('a deployed program is not the built one if a byte is changed, missing or added', () => {
  expect(isSameProgram(built.with(4, 2), built)).toBe(false);
  expect(isSameProgram(built.subarray(0, 5), built)).toBe(false);
  expect(isSameProgram(Uint8Array.of(...built, 0, 1), built)).toBe(false);
});

const programWith = (fields: Record<string, string>): Uint8Array =>
  Buffer.from(
    `code=======BEGIN SECURITY.TXT V1=======\0${Object.entries(fields)
      .map(([name, value]) => `${name}\0${value}\0`)
      .join('')}=======END SECURITY.TXT V1=======\0more code`,
  );

test('a program with contacts has no unnamed field', () => {
  expect(unnamedFields(programWith({ name: 'Pools', contacts: 'email:one@pools.example' }))).toEqual([]);
});

test('a program with the placeholders of the sources has unnamed fields', () => {
  const fields = {
    name: 'Pools',
    project_url: 'named by whoever deploys: docs/security.md',
    contacts: 'other:named by whoever deploys: docs/security.md',
    policy: 'docs/security.md',
  };
  expect(unnamedFields(programWith(fields))).toEqual(['project_url', 'contacts']);
});

test('a program without security.txt has no fields', () => {
  expect(unnamedFields(Buffer.from('code'))).toBeNull();
});

test('the built program has the unnamed fields of its sources', () => {
  const source = readFileSync('programs/vrf-pool/src/security.rs', 'latin1');
  const unset = [...source.matchAll(/^ {4}(\w+): ".*named by whoever deploys/gm)].map(([, field]) => field);
  expect(unnamedFields(readFileSync('programs/vrf-pool.so'))).toEqual(unset);
});
