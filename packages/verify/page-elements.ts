/** Elements of a saved page. Texts are set as text, never as HTML. */

export function element(name: string, text: string, className = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  if (className !== '') created.className = className;
  return created;
}

export function titled(className: string, title: string, text: string): HTMLElement {
  const header = document.createElement('header');
  header.append(element('h1', title, className), element('p', text, 'soft'));
  return header;
}

export function list(items: readonly HTMLElement[]): HTMLElement {
  const ordered = document.createElement('ol');
  ordered.append(...items);
  return ordered;
}

export function pairs(rows: readonly (readonly [label: string, value: string])[]): HTMLElement {
  const created = document.createElement('dl');
  for (const [label, value] of rows) created.append(element('dt', label), element('dd', value));
  return created;
}

/** A table that scrolls by itself on narrow screens. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const frame = element('div', '', 'table');
  frame.tabIndex = 0;
  const created = document.createElement('table');
  created.append(row('th', head), ...rows.map((cells) => row('td', cells)));
  frame.append(created);
  return frame;
}

function row(name: 'th' | 'td', cells: readonly string[]): HTMLElement {
  const created = document.createElement('tr');
  created.append(...cells.map((cell) => element(name, cell)));
  return created;
}
