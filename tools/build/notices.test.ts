import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { noticesOf, packageFolders } from './notices.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = (name: string): string => join(ROOT, 'node_modules', name);
const asset = (fileName: string, source: string, originalFileNames: string[] = []) =>
  ({ type: 'asset', fileName, source, originalFileNames, names: [] }) as never;
const chunk = (...moduleIds: string[]) =>
  ({ type: 'chunk', fileName: 'assets/index.js', moduleIds }) as never;

it('finds the packages of code once each, nested ones and build helpers included, without the app’s own', () => {
  expect(
    packageFolders(ROOT, [
      chunk(
        join(ROOT, 'src/main.tsx'),
        folder('react/index.js'),
        folder('react/cjs/react.production.js'),
        folder('@solana/web3.js/node_modules/bs58/index.js'),
        `\0${folder('bn.js/lib/bn.js')}?commonjs-es-import`,
        '\0vite/preload-helper.js',
        '\0rolldown/runtime.js',
      ),
    ]),
  ).toEqual(['react', '@solana/web3.js/node_modules/bs58', 'bn.js', 'vite', 'rolldown'].map(folder));
});

it('finds the packages of fonts and styles', () => {
  const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  expect(
    packageFolders(ROOT, [
      asset('assets/inter.woff2', '', [font]),
      asset('assets/index.css', '/*! tailwindcss v4.3.3 | MIT License | https://tailwindcss.com */', [
        'index.html',
      ]),
      asset('assets/security-page.css', '.document{color:red}', ['src/features/security/security-page.tsx']),
    ]),
  ).toEqual(['@fontsource-variable/inter', 'tailwindcss'].map(folder));
});

it('names a package with its version, licence and source, and gives the text it ships', () => {
  const text = noticesOf([folder('react')]);
  expect(text).toMatch(/^react \d+\.\d+\.\d+ \| MIT \| https:\/\/github\.com\/\w+\/react$/m);
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(text).not.toContain('rpc-websockets');
  expect(text).not.toContain('GNU');
});

it('prints a text that several packages share once', () => {
  const text = noticesOf(['react', 'react-dom', 'scheduler'].map(folder));
  expect(text.match(/Copyright \(c\) Meta/g)).toHaveLength(1);
  expect(text).toMatch(/^react .*\nreact-dom .*\nscheduler .*$/m);
});

it('prints the standard text if a package ships none', () => {
  const text = noticesOf(['wouter', '@solflare-wallet/sdk'].map(folder));
  expect(text).toContain('No licence file comes with it. Copyright: Alexey Taktarov');
  expect(text).toContain('This is free and unencumbered software released into the public domain.');
  expect(text).toContain('Version 2.0, January 2004');
  expect(text).not.toContain('Permission is hereby granted');
});

it('prints what the LGPL requires: a prominent notice, and both texts', () => {
  const text = noticesOf(['@solana/web3.js', 'rpc-websockets'].map(folder));
  const notice = text.indexOf('This app uses the library rpc-websockets');
  expect(notice).toBeGreaterThan(0);
  expect(notice).toBeLessThan(text.indexOf('@solana/web3.js'));
  expect(text).toContain('The library and its use are covered by the licence\nLGPL-3.0-only');
  expect(text).toContain('Copyright (c) Elpheria j.d.o.o.');
  for (const title of ['GNU LESSER GENERAL PUBLIC LICENSE', 'GNU GENERAL PUBLIC LICENSE']) {
    expect(text).toMatch(new RegExp(`^ +${title}\n +Version 3, 29 June 2007$`, 'm'));
  }
});

it('omits the licences of packages bundled in a build tool', () => {
  const text = noticesOf([folder('vite')]);
  expect(text).toContain('VoidZero Inc.');
  expect(text).not.toContain('Licenses of bundled dependencies');
  expect(text.length).toBeLessThan(3_000);
});

it('names a folder that is not a package', () => {
  expect(() => noticesOf([folder('no-such-package')])).toThrow('no-such-package/package.json');
});
