import { readFile } from 'node:fs/promises';
import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const SUFFIX = '.md?html';
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

interface Section {
  readonly id: string;
  readonly title: string;
}

/** A document of the repository, rendered for the app. */
export interface RenderedDocument {
  /** The document without its first-level heading, which the page itself shows. */
  readonly html: string;
  /** The second-level headings in order, for a table of contents. */
  readonly sections: readonly Section[];
}

/** Lets the app import a document as `import { html, sections } from '…/name.md?html'`. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, id.indexOf('?'));
      this.addWatchFile(file);
      const { html, sections } = renderDocument(await readFile(file, 'utf8'));
      return {
        code: `export const html = ${JSON.stringify(html)};\nexport const sections = ${JSON.stringify(sections)};\n`,
        map: null,
      };
    },
  };
}

/**
 * Renders a document. Headings can be linked to, tables and code scroll within themselves, and a link to a file of the
 * repository becomes plain text, because the app does not serve the file. HTML in the source is escaped.
 */
export function renderDocument(source: string): RenderedDocument {
  const renderer = new DocumentRenderer();
  const tokens = Lexer.lex(source).filter((token) => !isTitle(token));
  return { html: Parser.parse(tokens, { renderer }), sections: renderer.sections };
}

const isTitle = (token: Token): boolean => token.type === 'heading' && 'depth' in token && token.depth === 1;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

class DocumentRenderer extends Renderer {
  readonly sections: Section[] = [];
  readonly #ids = new Set<string>();
  #heading = '';

  override heading({ tokens, depth }: Tokens.Heading): string {
    const title = this.parser.parseInline(tokens, this.parser.textRenderer);
    const id = this.#freeId(title);
    this.#heading = id;
    if (depth === 2) this.sections.push({ id, title });
    return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const text = this.parser.parseInline(tokens);
    if (href.startsWith('#')) return `<a href="${escaped(href)}">${text}</a>`;
    if (!/^https?:\/\//.test(href)) return text;
    const note = '<span class="sr-only"> (opens in a new tab)</span>';
    return `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${text}${note}</a>`;
  }

  override image({ text }: Tokens.Image): string {
    return escaped(text);
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escaped(text);
  }

  override table(token: Tokens.Table): string {
    const name = this.#heading === '' ? '' : ` role="group" aria-labelledby="${this.#heading}"`;
    const titles = token.header.map(({ tokens }) =>
      this.parser.parseInline(tokens, this.parser.textRenderer),
    );
    // On narrow screens each row is shown as a card, so that each cell needs its own label.
    const labelled = super.table(token).replaceAll(/<tr>[^]*?<\/tr>/g, (row) => {
      let column = 0;
      return row.replaceAll('<td', () => `<td data-label="${escaped(titles[column++] ?? '')}"`);
    });
    return `<div class="table" tabindex="0"${name}>${labelled}</div>\n`;
  }

  override code(token: Tokens.Code): string {
    return super.code(token).replace('<pre>', '<pre tabindex="0">');
  }

  #freeId(title: string): string {
    const stem =
      title
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') ?? 'section';
    let id = stem;
    for (let suffix = 1; this.#ids.has(id); suffix++) id = `${stem}-${suffix}`;
    this.#ids.add(id);
    return id;
  }
}
