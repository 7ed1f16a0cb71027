import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBareTexts } from './find.ts';

/** Declarations that each case may use. */
const TYPES = `
import { createContext, memo, Suspense, type ReactElement, type ReactNode } from 'react';
type Elements = ReactElement | readonly Elements[] | false | null | undefined;
declare const Card: (props: { children: ReactNode }) => ReactElement;
declare const t: (key: string) => string;
declare const text: string, name: '' | 'a', count: number, lamports: bigint, on: boolean;
declare const some: string | null, list: readonly string[], node: ReactNode, elements: Elements;
declare const Context: React.Context<string>;
void [createContext, memo, Suspense];
`;

const SAFE = [
  ['the only text of an element', '<p>{text}</p>'],
  ['the only figure of an element', '<p>{count}{/* a comment */}</p>'],
  ['a text or nothing, alone', '<p>{on && text}</p>'],
  ['a text or an element, alone', '<p>{on ? <b>{lamports}</b> : some}</p>'],
  ['a text of several parts in one', '<p>{`${count} of ${text}`}</p>'],
  ['given children, alone', '<p>{node}</p>'],
  ['the only text of a component, which has an element for it', '<Card>{t("a")}</Card>'],
  ['elements beside elements', '<p>{on && <i />}{elements}{list.map((one) => <b key={one}>{one}</b>)}</p>'],
  ['nothing beside elements', '<p>{name && <i />}{on}{null}<b /></p>'],
  ['a constant between elements that stay', '<p><b>{text}</b> · <i>{text}</i></p>'],
  ['a constant before all else', '<p>No. <b>{text}</b>{on && <i />}</p>'],
  ['constants one after the other', '<p><b>{text}</b> ·{" "}{on && <i />}</p>'],
  ['line breaks between elements', '<>\n  <b>{text}</b>\n  <i>{text}</i>\n</>'],
  ['a context around elements', '<Context value={text}>{elements}</Context>'],
] as const;

const BARE = [
  ['a text beside an element', '<p><b />{text}</p>', '{text}', 'is text beside siblings'],
  ['a figure beside an element', '<p>{count} <b /></p>', '{count}', 'is text beside siblings'],
  ['an amount beside an element', '<p>{lamports}<b /></p>', '{lamports}', 'is text beside siblings'],
  ['a conditional text', '<p><b />{on && "!"}</p>', '{on && "!"}', 'is text beside siblings'],
  [
    'a text or an element',
    '<p>{on ? text : <i />}<b /></p>',
    '{on ? text : <i />}',
    'is text beside siblings',
  ],
  ['a nullable text', '<p>{some}<b /></p>', '{some}', 'is text beside siblings'],
  ['given children', '<p><i />{node}</p>', '{node}', 'is text beside siblings'],
  ['a list of texts beside an element', '<p><i />{list}</p>', '{list}', 'is text beside siblings'],
  ['a list of texts alone', '<p>{list}</p>', '{list}', 'is a list of texts'],
  [
    'a list of texts and elements',
    '<p>{list.map((one) => on ? one : <b key={one} />)}</p>',
    '{list.map((one) => on ? one : <b key={one} />)}',
    'is a list of texts',
  ],
  ['a constant after what may come and go', '<p>{on && <i />} SOL</p>', 'SOL', 'is text beside siblings'],
  ['a constant after a component', '<p><Card>a</Card>!<b /></p>', '!', 'is text beside siblings'],
  ['a constant after another element', '<p><b key={text} />!</p>', '!', 'is text beside siblings'],
  [
    'a constant that a component gets beside an element',
    '<Card><b />!</Card>',
    '!',
    'is text beside siblings',
  ],
  ['a constant of a fragment', '<><b />!</>', '!', 'is text beside siblings'],
  ['the only text of a fragment', '<p>{on && <>{text}</>}</p>', '{text}', 'is text without an element'],
  [
    'the only text of a context',
    '<Context value={text}>{node}</Context>',
    '{node}',
    'is text without an element',
  ],
  [
    'the only text of React’s own',
    '<Suspense fallback={null}>{text}</Suspense>',
    '{text}',
    'is text without an element',
  ],
] as const;

const COMPONENTS = [
  ['a function', 'const Own = () => text;'],
  ['a function that may return text', 'const Own = () => (on ? <b /> : t("a"));'],
  ['a declared function', 'function Own() { return count; }'],
  ['a memoized function', 'const Own = memo(() => text);'],
  ['its children', 'const Own = ({ children }: { children: ReactNode }) => children;'],
] as const;

describe('texts that a translation of the page breaks', () => {
  let folder: string;
  let api: API;
  let project: Project;

  const fileOf = (title: string): string => join(folder, `${title.replaceAll(/\W+/g, '-')}.tsx`);
  const found = (title: string) => {
    const file = project.program.getSourceFile(fileOf(title));
    if (file === undefined) throw new Error(`${title} was not read`);
    expect(project.program.getSemanticDiagnostics(fileOf(title))).toEqual([]);
    return findBareTexts(file, project.checker).map(({ text, problem }) => [text, problem]);
  };

  // All cases are in one project, because starting the compiler takes a second.
  beforeAll(() => {
    const cache = join(process.cwd(), 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'bare-texts-'));
    const write = (title: string, code: string) => writeFileSync(fileOf(title), `${TYPES}${code}`);
    for (const [title, jsx] of [...SAFE, ...BARE]) write(title, `export const shown = ${jsx};`);
    for (const [title, code] of COMPONENTS) write(title, `${code} export { Own };`);
    write(
      'elements given',
      `export const Own = ({ children }: { readonly children: Elements }) => children;
       export const useText = () => text;`,
    );
    write('the line', '\n\nexport const shown = <p>\n<b />\n{text}\n</p>;');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../tsconfig.json',
        compilerOptions: { types: [], noUnusedLocals: false },
        include: ['*.tsx'],
      }),
    );
    api = new API({ cwd: folder });
    const [opened] = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] }).getProjects();
    if (opened === undefined) throw new Error('The project does not open');
    project = opened;
  });
  afterAll(() => {
    api.close();
    rmSync(folder, { recursive: true });
  });

  it.each(SAFE)('%s is accepted', (title) => expect(found(title)).toEqual([]));

  it.each(BARE)('%s is reported, because a translation of the page breaks it', (title, _jsx, text, problem) =>
    expect(found(title)).toContainEqual([text, problem]),
  );

  it.each(COMPONENTS)('a component that returns text without an element is reported: %s', (title) =>
    expect(found(title)).toContainEqual(['Own', 'may return text without an element']),
  );

  it('components that accept only elements, and hooks, are not reported', () =>
    expect(found('elements given')).toEqual([]));

  it('a text is reported with its line', () => {
    const file = project.program.getSourceFile(fileOf('the line'));
    const [fault] = file === undefined ? [] : findBareTexts(file, project.checker);
    expect(fault?.line).toBe(TYPES.split('\n').length + 4);
  });
});
