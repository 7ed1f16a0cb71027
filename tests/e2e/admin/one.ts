/** @throws if the list has no such place */
export function one<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`There is no ${index} of ${list.length}`);
  return found;
}
