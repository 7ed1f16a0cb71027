import { describe, expect, it } from 'vitest';
import { renderHead } from './head.ts';
import { templateOf } from './page-template.ts';

const PREVIEW = { url: 'https://pools.example/a.png', width: 1200, height: 630, alt: 'A ring' };
const OPTIONS = {
  origin: 'https://pools.example',
  language: 'ja',
  isNamed: false,
  preview: PREVIEW,
} as const;

const head = (text: string, options: Partial<Parameters<typeof renderHead>[1]> = {}) =>
  renderHead(
    { title: text, sharedTitle: text, description: text, path: '/pools/7' },
    { ...OPTIONS, ...options },
  );

describe('the elements of a head', () => {
  it('the canonical address names the language only if the request does, and all languages are linked', () => {
    const elements = head('t');
    expect(elements).toContain('<link rel="canonical" href="https://pools.example/pools/7" />');
    expect(elements).toContain('<meta property="og:url" content="https://pools.example/pools/7" />');
    expect(head('t', { isNamed: true })).toContain(
      '<link rel="canonical" href="https://pools.example/pools/7?lang=ja" />',
    );
    expect(elements).toContain('hreflang="zh-CN" href="https://pools.example/pools/7?lang=zh-CN"');
    expect(elements).toContain('hreflang="x-default" href="https://pools.example/pools/7"');
    expect(elements.match(/rel="alternate"/g)).toHaveLength(7);
    expect(elements).toContain('property="og:locale" content="ja_JP"');
    expect(elements.match(/og:locale:alternate/g)).toHaveLength(5);
  });

  it('a wide picture makes a wide card', () => {
    expect(head('t')).toContain('name="twitter:card" content="summary_large_image"');
    expect(head('t', { preview: { ...PREVIEW, width: 512, height: 512 } })).toContain('content="summary"');
  });

  it('pages that no search engine lists say so, and have no other address', () => {
    const elements = renderHead({ title: 't', description: 'd', path: null }, OPTIONS);
    expect(elements).toContain('<meta name="robots" content="noindex" />');
    expect(elements).not.toMatch(/canonical|hreflang|og:/);
  });

  it.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '<!-- --> <![CDATA[',
    '&lt;b&gt; $& $1 {{pool}}',
  ])('texts of users stay texts: %s', (text) => {
    const page = templateOf(
      '<html lang="en" data-paint="home en"><title>x</title><meta name="description" content="y" />',
    );
    const html = page.render(head(text), 'ja', 'frame');
    const bare = html.replaceAll(/<(title|\/title|meta|link|html)( [a-z:-]+="[^"<>]*")*( \/)?>/g, '');
    expect(bare).not.toMatch(/[<>"']/);
    expect(html).toContain('<html lang="ja" data-paint="frame ja">');
  });
});

describe('the template of pages', () => {
  it.each(['<html lang="en"><title>x</title>', '<title>x</title><meta name="description" content="y">', ''])(
    'a page without a place for a head is refused: %j',
    (page) => {
      expect(() => templateOf(page)).toThrow('index.html has no place for a head');
    },
  );

  it('builds with different pages have different versions', () => {
    const page = '<html lang="en"><title>x</title><meta name="description" content="y">';
    expect(templateOf(page).version).toBe(templateOf(page).version);
    expect(templateOf(page).version).not.toBe(templateOf(`${page} `).version);
  });
});
