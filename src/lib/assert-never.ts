/** Makes an unhandled case a compile error. @throws for a value from outside that the types exclude */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}
