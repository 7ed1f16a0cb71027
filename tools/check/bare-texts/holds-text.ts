import { type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';

const TEXT =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown;

/** `one`: a text that React may set as the content of an element; `several`: only a list of texts; `none`: no text. */
export type Texts = 'one' | 'several' | 'none';

/**
 * Returns which texts React renders for a value of this type. Empty strings and booleans render none.
 * @param within types that contain this one, because a list may contain itself
 */
export function textsOf(checker: Checker, type: Type, within: readonly Type[] = []): Texts {
  if (within.includes(type)) return 'none';
  if (type.isUnionType()) {
    const parts = type.getTypes().map((part) => textsOf(checker, part, [...within, type]));
    return parts.find((part) => part === 'one') ?? parts.find((part) => part === 'several') ?? 'none';
  }
  if (type.flags & TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint === undefined ? 'one' : textsOf(checker, constraint, [...within, type]);
  }
  if (type.isStringLiteralType() && type.value === '') return 'none';
  if (type.flags & TEXT) return 'one';
  if (!checker.isArrayLikeType(type)) return 'none';
  const items = checker.getTypeArguments(type as TypeReference);
  return items.some((item) => textsOf(checker, item, [...within, type]) !== 'none') ? 'several' : 'none';
}
