import * as v from 'valibot';

const errors = v.union([
  v.string(),
  v.pipe(
    v.object({ InstructionError: v.tuple([v.number(), v.object({ Custom: v.number() })]) }),
    v.transform(({ InstructionError }) => `Custom ${InstructionError[1].Custom}`),
  ),
  v.pipe(
    v.object({ InstructionError: v.tuple([v.number(), v.string()]) }),
    v.transform(({ InstructionError }) => InstructionError[1]),
  ),
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((error) => Object.keys(error).join()),
  ),
]);

/** A refusal's name alone, without the place of the instruction or account that it was about. */
export function refusalName(refusal: string | null): string | null {
  if (refusal === null || !/^["{]/.test(refusal)) return refusal;
  return v.parse(errors, JSON.parse(refusal));
}
