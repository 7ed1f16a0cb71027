import { expect, it } from 'vitest';
import { renderDocument } from './markdown.ts';

const html = (source: string): string => renderDocument(source).html;

it('leaves the title to the page and makes every other heading linkable', () => {
  const { html: text, sections } = renderDocument('# All\n\n## Who can\n\n### Do `it`\n\n## Who can\n');
  expect(text).not.toContain('All');
  expect(text).toContain('<h2 id="who-can"><a href="#who-can">Who can</a></h2>');
  expect(text).toContain('<h3 id="do-it"><a href="#do-it">Do <code>it</code></a></h3>');
  expect(text).toContain('<h2 id="who-can-1">');
  expect(sections).toEqual([
    { id: 'who-can', title: 'Who can' },
    { id: 'who-can-1', title: 'Who can' },
  ]);
});

it('opens other sites in a new tab, and marks such links', () => {
  expect(html('[RFC](https://example.org/a?b=1&c=2)')).toBe(
    '<p><a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">RFC' +
      '<span class="sr-only"> (opens in a new tab)</span></a></p>\n',
  );
});

it('keeps links within the document', () => {
  expect(html('[below](#who-can)')).toBe('<p><a href="#who-can">below</a></p>\n');
});

it.each(['deploy.md', '../src/main.tsx', '/secret', 'javascript:alert(1)'])(
  'shows only the text of a link to %s',
  (href) => {
    expect(html(`see [**this**](${href})`)).toBe('<p>see <strong>this</strong></p>\n');
  },
);

it('makes tables and code scrollable, also by keyboard, and names each cell by its column', () => {
  const text = html('## Roles\n\n| who | can |\n| --- | --- |\n| a | b |\n\n```sh\nls <x>\n```\n');
  expect(text).toContain('<div class="table" tabindex="0" role="group" aria-labelledby="roles"><table>');
  expect(text).toContain('<td data-label="who">a</td>\n<td data-label="can">b</td>');
  expect(text).toContain('<pre tabindex="0"><code class="language-sh">ls &lt;x&gt;');
});

it('escapes HTML', () => {
  const text = html('<script>alert(1)</script>\n\nan <b onclick="x()">inline</b> one');
  expect(text).not.toMatch(/<script|<b /);
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
