import * as v from 'valibot';

const errorSchema = v.object({
  code: v.optional(v.unknown()),
  message: v.optional(v.string(), ''),
  cause: v.optional(v.unknown()),
  errors: v.optional(v.array(v.unknown()), []),
});

/** Whether an error or one of its causes passes a test of its code (empty if it has none), its message and itself. */
export function hasCause(
  error: unknown,
  test: (code: string, message: string, error: unknown) => boolean,
): boolean {
  const parsed = v.safeParse(errorSchema, error);
  if (!parsed.success) return false;
  const { code, message, cause, errors } = parsed.output;
  if (test(typeof code === 'string' ? code : '', message, error)) return true;
  return [cause, ...errors].some((one) => hasCause(one, test));
}
