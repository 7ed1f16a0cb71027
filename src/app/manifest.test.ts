import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const picture = v.object({ src: v.string(), sizes: v.string(), type: v.optional(v.string()) });
const manifestSchema = v.object({
  id: v.literal('/'),
  scope: v.literal('/'),
  icons: v.array(v.object({ ...picture.entries, purpose: v.optional(v.string()) })),
  screenshots: v.array(v.object({ ...picture.entries, form_factor: v.picklist(['wide', 'narrow']) })),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(picture) })),
});
const manifest = v.parse(manifestSchema, JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')));

/** Returns a PNG's size as a manifest states it (PNG specification, IHDR). */
function sizeOf(path: string): string {
  const bytes = readFileSync(`public${path}`);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('every picture of the manifest exists in the size that is stated', () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ];
  for (const { src, sizes } of pictures) {
    if (src.endsWith('.svg')) expect(readFileSync(`public${src}`, 'utf8')).toMatch(/^<svg /);
    else expect({ src, sizes }).toEqual({ src, sizes: sizeOf(src) });
  }
});

it('an installed app has wide and narrow pictures, an icon for each purpose, and shortcuts', () => {
  expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(['wide', 'narrow']);
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
    new Set([undefined, 'maskable', 'monochrome']),
  );
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/activity',
    '/pools',
    '/pools?create',
    '/vrf-transparency',
  ]);
});
