/** Attacks that no mutant lets through, by file and name, with what stops them instead of a removable guard. */
export const UNMOVED: ReadonlyMap<string, string> = new Map([
  [
    'attacks/forged-events.test.ts > events forged by another program are not read, and neither are those of failed transactions or data without the tag',
    "the reader of events repels it, which is TypeScript; the program's part is the test beside it",
  ],
  [
    'attacks/gate.test.ts > what the Ed25519 program refuses no signature, several, and offsets out of bounds',
    'the Ed25519 program repels it, before the program runs',
  ],
  [
    'attacks/malformed.test.ts > a malformed instruction initialize_config',
    'what Anchor generates to tell instructions apart and to read their arguments, which mutants leave as it is; by its state no mutant hinders it',
  ],
  [
    'attacks/malformed.test.ts > a malformed instruction register_beacon',
    'what Anchor generates to tell instructions apart and to read their arguments; where a mutant hinders it, no world begins',
  ],
  [
    'attacks/malformed.test.ts > a malformed instruction an unknown instruction',
    'what Anchor generates to tell instructions apart, which mutants leave as it is',
  ],
]);
