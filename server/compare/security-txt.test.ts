import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unnamedFields } from './security-txt.ts';

const programWith = (fields: Record<string, string>): Uint8Array =>
  Buffer.from(
    `code=======BEGIN SECURITY.TXT V1=======\0${Object.entries(fields)
      .map(([name, value]) => `${name}\0${value}\0`)
      .join('')}=======END SECURITY.TXT V1=======\0more code`,
  );

test('a program that says whom to tell', () => {
  expect(unnamedFields(programWith({ name: 'Pools', contacts: 'email:one@pools.example' }))).toEqual([]);
});

test('a program whose sources were left as they are', () => {
  const fields = {
    name: 'Pools',
    project_url: 'named by whoever deploys: docs/security.md',
    contacts: 'other:named by whoever deploys: docs/security.md',
    policy: 'docs/security.md',
  };
  expect(unnamedFields(programWith(fields))).toEqual(['project_url', 'contacts']);
});

test('a program without any of it', () => {
  expect(unnamedFields(Buffer.from('code'))).toBeNull();
});

test('the words are those of the sources, or these name somebody', () => {
  const source = readFileSync('programs/vrf-pool/src/security.rs', 'latin1');
  const unset = [...source.matchAll(/^ {4}(\w+): ".*named by whoever deploys/gm)].map(([, field]) => field);
  expect(unnamedFields(readFileSync('programs/vrf-pool.so'))).toEqual(unset);
});
