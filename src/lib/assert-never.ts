/** Makes an unhandled case fail to compile, and fail loudly should it arrive from outside all the same. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}
