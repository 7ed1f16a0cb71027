import {
  isArrowFunction,
  isBigIntLiteral,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isExpressionStatement,
  isIfStatement,
  isImportDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNumericLiteral,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTypeNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';

/** A change of one statement or expression. */
export interface Mutation {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly what: string;
}

/** Each operator with its replacement, which always changes the result for some operands. */
const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
};
/** Attributes that are not mutated: styles, React's own attributes, and ids that other elements refer to. */
const UNTOUCHED = /^(className|key|ref|id|style|size|variant|as|htmlFor)$/;

/**
 * Returns the mutations within a text of a file; if there are none, those of the smallest enclosing node that has any.
 * @param at index at which the text begins
 */
export function mutationsAt(file: SourceFile, at: number, length: number): Mutation[] {
  const around: Node[] = [];
  const descend = (node: Node): void => {
    if (node.getStart(file) > at || node.end < at + length) return;
    around.unshift(node);
    node.forEachChild(descend);
  };
  file.forEachChild(descend);
  for (const node of around) {
    const found = mutationsIn(file, node);
    const within = found.filter(({ from, to }) => from >= at && to <= at + length);
    if (within.length > 0) return within;
    if (found.length > 0) return found;
  }
  return [];
}

function mutationsIn(file: SourceFile, top: Node): Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: Node): void => {
    if (isTypeNode(node) || isImportDeclaration(node)) return;
    if (isJsxAttribute(node) && UNTOUCHED.test(node.name.getText(file))) return;
    const change = changeOf(file, node);
    if (change !== null) found.push(change);
    node.forEachChild(visit);
  };
  visit(top);
  return found;
}

function changeOf(file: SourceFile, node: Node): Mutation | null {
  const replace = (part: Node, text: string, what: string): Mutation => ({
    from: part.getStart(file),
    to: part.end,
    text,
    what: `${what}: ${part.getText(file).replaceAll(/\s+/g, ' ').slice(0, 70)}`,
  });
  if (isIfStatement(node)) return replace(node.expression, `!(${node.expression.getText(file)})`, 'negates');
  if (isConditionalExpression(node))
    return replace(node.condition, `!(${node.condition.getText(file)})`, 'negates');
  if (isBinaryExpression(node)) {
    const other = OPERATORS[node.operatorToken.getText(file)];
    return other === undefined
      ? null
      : { ...replace(node, node.getText(file), `makes ${other} of`), ...operator(file, node, other) };
  }
  if (isNumericLiteral(node))
    return replace(node, node.text === '0' ? '1' : `(${node.getText(file)} * 2)`, 'doubles');
  if (isBigIntLiteral(node))
    return replace(node, node.getText(file) === '0n' ? '1n' : `(${node.getText(file)} * 2n)`, 'doubles');
  if (node.kind === SyntaxKind.TrueKeyword) return replace(node, 'false', 'makes false of');
  if (node.kind === SyntaxKind.FalseKeyword) return replace(node, 'true', 'makes true of');
  if (isStringLiteral(node) && isValue(node)) return replace(node, "'mutated'", 'replaces');
  if (isExpressionStatement(node) && /^(?:void |await )?[\w.?#]+\(/.test(node.getText(file)))
    return replace(node, ';', 'drops');
  if (isReturnStatement(node) && node.expression)
    return replace(node.expression, 'undefined', 'does not return');
  if (isArrowFunction(node) && !isBlock(node.body)) return replace(node.body, 'undefined', 'does not return');
  if (isJsxAttribute(node)) return replace(node, '', 'drops');
  if (isPropertyAssignment(node)) return replace(node.initializer, 'undefined', 'drops');
  if (isVariableDeclaration(node) && node.initializer && !isArrowFunction(node.initializer))
    return replace(node.initializer, 'undefined', 'drops');
  if (isJsxText(node)) return node.text.trim() === '' ? null : replace(node, '', 'drops');
  const isElement = isJsxElement(node) || isJsxSelfClosingElement(node) || isJsxExpression(node);
  return isElement && (isJsxElement(node.parent) || isJsxFragment(node.parent))
    ? replace(node, '{null}', 'drops')
    : null;
}

const operator = (file: SourceFile, { operatorToken }: { operatorToken: Node }, text: string) => ({
  from: operatorToken.getStart(file),
  to: operatorToken.end,
  text,
});

/** Whether a text is a value at run time, and not a name, an attribute's text without braces or a directive. */
const isValue = ({ parent }: Node): boolean =>
  !isTypeNode(parent) &&
  !isImportDeclaration(parent) &&
  !isExpressionStatement(parent) &&
  !isElementAccessExpression(parent) &&
  !(isCallExpression(parent) && parent.expression.kind === SyntaxKind.ImportKeyword);
