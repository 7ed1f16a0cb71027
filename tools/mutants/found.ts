import { applyEdits, type Edit, type MutantList } from './mutant.ts';
import { afterBracket, afterStatement, lineAt, oneLine, splitArguments, testsFrom } from './rust-text.ts';

/** Each comparison operator with the operator that shifts its bound by one. */
const SHIFTED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const COMPARISON = / (<=?|>=?) /g;

interface Source {
  readonly file: string;
  readonly text: string;
  readonly list: MutantList;
}

/** Mutates `ensure!(condition, error)`: once without the condition, and once for each comparison shifted by one. */
function requirements({ file, text, list }: Source): Edit[] {
  return [...text.slice(0, testsFrom(text)).matchAll(/\bensure!\(/g)].map((match) => {
    const from = match.index;
    const open = from + match[0].length - 1;
    const to = afterBracket(text, open);
    const [condition = '', error = ''] = splitArguments(text.slice(open + 1, to - 1));
    const line = lineAt(text, from);
    const removed = list.add(file, line, `refuses unless ${oneLine(condition)} (${error})`);
    const chosen = withShiftedBounds({ file, list, line, condition });
    return { from, to, text: `ensure!(${removed} || ${chosen}, ${error})` };
  });
}

/** Mutates `if condition { return Err(…); }`, or `None`: once never taken, once for each comparison shifted by one. */
function refusals({ file, text, list }: Source): Edit[] {
  const early = /\bif (?!let\b)([^{};]+?) \{\s*return (Err\([^;]*\)|None|Ok\(None\));\s*\}/g;
  return [...text.slice(0, testsFrom(text)).matchAll(early)].map((match) => {
    const [matched, condition = '', answer = ''] = match;
    const line = lineAt(text, match.index);
    const removed = list.add(file, line, `refuses if ${oneLine(condition)} (${oneLine(answer)})`);
    const chosen = withShiftedBounds({ file, list, line, condition });
    return {
      from: match.index,
      to: match.index + matched.length,
      text: `if !${removed} && (${chosen}) { return ${answer}; }`,
    };
  });
}

/** Returns the condition, with a switch for each mutant that shifts one of its comparisons. */
function withShiftedBounds({
  file,
  list,
  line,
  condition,
}: Omit<Source, 'text'> & { readonly line: number; readonly condition: string }): string {
  const choices = [...condition.matchAll(COMPARISON)].map((comparison) => {
    const [matched, operator = ''] = comparison;
    const at = comparison.index;
    const shifted = `${condition.slice(0, at)} ${SHIFTED[operator]} ${condition.slice(at + matched.length)}`;
    return [list.add(file, line, `exact bound: ${oneLine(shifted)}`), shifted] as const;
  });
  return choices.reduce(
    (rest, [on, shifted]) => `(if ${on} { ${shifted} } else { ${rest} })`,
    `(${condition})`,
  );
}

/** Mutates the accounts' `has_one`, `address` and `constraint`: each is left out once. */
function constraints({ file, text, list }: Source): Edit[] {
  return [...text.matchAll(/#\[account\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = afterBracket(text, open);
    const field = /\]\s*(?:\/\/[^\n]*\s*)*pub (\w+): (?:Box<)?(\w+)/y;
    field.lastIndex = close;
    const [, name = '', type = ''] = field.exec(text) ?? [];
    const parts = splitArguments(text.slice(open + 1, close - 1));
    const changed = parts.map((part) => {
      const [rule = '', error] = part.split(/ @ (?=[\w:]+$)/);
      const condition = conditionOf(rule, name, type);
      if (condition === null) return part;
      const on = list.add(file, lineAt(text, match.index), `${name}: ${oneLine(rule)}`);
      return `constraint = ${on} || (${condition}) @ ${error ?? defaultError(rule)}`;
    });
    if (changed.every((part, at) => part === parts[at])) return [];
    return [{ from: open + 1, to: close - 1, text: changed.join(', ') }];
  });
}

function conditionOf(rule: string, name: string, type: string): string | null {
  const [, kind, value = ''] = /^(has_one|address|constraint) = ([\s\S]*)$/.exec(rule) ?? [];
  if (kind === 'constraint') return value;
  if (kind === 'address') return `${name}.key() == ${value}`;
  if (kind !== 'has_one') return null;
  return `${name}.${type === 'AccountLoader' ? 'load()?.' : ''}${value} == ${value}.key()`;
}

function defaultError(rule: string): string {
  if (rule.startsWith('address')) return 'ErrorCode::ConstraintAddress';
  return rule.startsWith('has_one') ? 'ErrorCode::ConstraintHasOne' : 'ErrorCode::ConstraintRaw';
}

/** Mutates statements with an effect or a check, each left out once: assignments, calls, and a final event. */
function statements({ file, text, list }: Source, source: string): Edit[] {
  const lineOf = (statement: string): number =>
    lineAt(source, source.indexOf(statement.split('\n')[0] ?? ''));
  const start =
    /^ {4,}(?!let\b|return\b|ensure|Ok\b|declare|use\b|type\b|pub\b)[*\w][\w.*[\]]*(?:::\w+)*(?: [+-]?= |\()/gm;
  const edits: Edit[] = [];
  let done = 0;
  for (const match of text.slice(0, testsFrom(text)).matchAll(start)) {
    const from = match.index + (/^ */.exec(match[0])?.[0].length ?? 0);
    if (from < done || isInsideExpression(text, from) || isConstant(text, from)) continue;
    const to = afterStatement(text, from);
    if (to === null) {
      if (!text.startsWith('emit(', from)) continue;
      const on = list.add(file, lineAt(source, source.indexOf(' emit(')), 'emits its event');
      edits.push({ from, to: from, text: `if ${on} { return Ok(()); } ` });
      continue;
    }
    const statement = text.slice(from, to);
    const on = list.add(file, lineOf(statement), `does ${oneLine(statement)}`);
    edits.push({ from, to, text: `if !${on} { ${statement} }` });
    done = to;
  }
  return edits;
}

/** Whether a line only continues an expression that began before it. */
function isInsideExpression(text: string, from: number): boolean {
  return !/[;{}]\s*$/.test(text.slice(0, from).replaceAll(/\/\/[^\n]*/g, ''));
}

/** Whether the compiler computes the expression. */
function isConstant(text: string, from: number): boolean {
  const items = text.slice(0, from).match(/^\w.*/gm) ?? [];
  return /^(pub )?const \w+:/.test(items.at(-1) ?? '');
}

/** Adds a mutant for each guard and effect that can be recognised in the source's text. */
export function mutateFound(file: string, source: string, list: MutantList): string {
  const checked = applyEdits(source, [
    ...requirements({ file, text: source, list }),
    ...refusals({ file, text: source, list }),
    ...constraints({ file, text: source, list }),
  ]);
  return applyEdits(checked, statements({ file, text: checked, list }, source));
}
