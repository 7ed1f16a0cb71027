import {
  type Expression,
  isArrowFunction,
  isCallExpression,
  isClassDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isVariableDeclaration,
  type JsxChild,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { type Checker, SignatureKind } from 'typescript/unstable/sync';
import { type Texts, textsOf } from './holds-text.ts';

export interface BareText {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

const BESIDE = 'is text beside siblings';
const LIST = 'is a list of texts';
const NO_ELEMENT = 'is text without an element';
const RETURNED = 'may return text without an element';

/**
 * Returns the texts of a file's JSX in text nodes that React later changes, removes, or inserts nodes before.
 * A browser's translation replaces such nodes: a change is then invisible, and a removal fails and breaks the
 * whole page. Leaves out the only text of an element, which React sets as the element's content, and a
 * constant text directly after an element that is always there.
 */
export function findBareTexts(file: SourceFile, checker: Checker): BareText[] {
  const found: BareText[] = [];
  const report = (node: Node, problem: string): void => {
    const start = node.getStart(file);
    const line = file.text.slice(0, start).split('\n').length;
    found.push({ line, text: file.text.slice(start, node.end).replaceAll(/\s+/g, ' '), problem });
  };
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      for (const [child, problem] of bareChildren(node, checker)) report(child, problem);
    }
    const name = componentName(node);
    if (name !== null && returnsText(node, checker)) report(name, RETURNED);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function* bareChildren(
  parent: Node & { readonly children: readonly JsxChild[] },
  checker: Checker,
): Generator<readonly [JsxChild, string]> {
  const children = parent.children.filter(isRendered);
  const isElement = isHostElement(parent);
  const passesOn = isJsxFragment(parent) || isContext(parent, checker);
  // Whether nothing can be inserted between a node that is always there and the next child.
  let isAnchored = isElement;
  for (const child of children) {
    const texts = textsOfChild(child, checker);
    const isSafe = isAnchored && isConstant(child);
    isAnchored = isElement && (isSafe || isFixed(child));
    if (texts === 'none') continue;
    if (children.length > 1) {
      if (!isSafe) yield [child, BESIDE];
    } else if (passesOn) yield [child, NO_ELEMENT];
    else if (texts === 'several') yield [child, LIST];
  }
}

/** Whether a child renders anything, unlike comments and line breaks between tags. */
const isRendered = (child: JsxChild): boolean =>
  isJsxText(child)
    ? child.text.trim() !== '' || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined;

const isConstant = (child: JsxChild): boolean =>
  isJsxText(child) || (isJsxExpression(child) && isLiteral(child.expression));

const isLiteral = (expression: Expression | undefined): boolean =>
  expression !== undefined && (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression));

function textsOfChild(child: JsxChild, checker: Checker): Texts {
  if (isJsxText(child)) return 'one';
  if (!isJsxExpression(child) || child.expression === undefined) return 'none';
  if (isLiteral(child.expression)) return 'one';
  const type = checker.getTypeAtLocation(child.expression);
  return type === undefined ? 'one' : textsOf(checker, type);
}

const openingOf = (node: Node) =>
  isJsxElement(node) ? node.openingElement : isJsxSelfClosingElement(node) ? node : null;

/** Whether a node is an HTML element, such as `<p>`. */
function isHostElement(node: Node): boolean {
  const name = openingOf(node)?.tagName;
  return name !== undefined && isIdentifier(name) && /^[a-z]/.test(name.text);
}

/** Whether a node is an HTML element that exists as long as its parent does; a changed key would replace it. */
const isFixed = (node: Node): boolean =>
  isHostElement(node) &&
  !openingOf(node)?.attributes.properties.some(
    (attribute) => isJsxAttribute(attribute) && isIdentifier(attribute.name) && attribute.name.text === 'key',
  );

/** Whether an element renders its children unchanged: a context, `Suspense`, and other React built-ins. */
function isContext(node: Node, checker: Checker): boolean {
  const name = openingOf(node)?.tagName;
  const type = name && checker.getTypeAtLocation(name);
  return type !== undefined && /^(Context|Provider|ExoticComponent)</.test(checker.typeToString(type));
}

/** Returns the name of a function that is a component, also of one given to `memo`, or of a class's `render`. */
function componentName(node: Node): Node | null {
  if (isArrowFunction(node) || isFunctionExpression(node)) {
    const holder = isCallExpression(node.parent) ? node.parent.parent : node.parent;
    return isVariableDeclaration(holder) && isComponentName(holder.name) ? holder.name : null;
  }
  if (isFunctionDeclaration(node)) return node.name && isComponentName(node.name) ? node.name : null;
  const isRender = isMethodDeclaration(node) && isIdentifier(node.name) && node.name.text === 'render';
  return isRender && isClassDeclaration(node.parent) ? node.name : null;
}

const isComponentName = (name: Node): boolean => isIdentifier(name) && /^[A-Z]\w*[a-z]/.test(name.text);

function returnsText(node: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(node);
  const [signature] = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  return returned !== undefined && textsOf(checker, returned) !== 'none';
}
