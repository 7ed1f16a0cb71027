/** Returns the item at `index`. @throws if there is none */
export function itemAt<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`There is no ${index} of ${list.length}`);
  return found;
}
