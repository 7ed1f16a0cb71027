/** Attacks that no mutant lets through, by file and name, with what stops them instead of a removable guard. */
export const UNMOVED: ReadonlyMap<string, string> = new Map([
  [
    'attacks/forged-events.test.ts > events forged by another program are not read, and neither are those of failed transactions or data without the tag',
    "the code that reads events repels it; that code is TypeScript, which has no mutants. The next test covers the program's part",
  ],
  [
    'attacks/gate.test.ts > what the Ed25519 program refuses no signature, several, and offsets out of bounds',
    'the Ed25519 program refuses it before this program runs',
  ],
  [
    'attacks/malformed.test.ts > a malformed instruction initialize_config',
    'code that Anchor generates refuses it, and mutants do not change that code; in the state of this attack no mutant hinders the instruction',
  ],
  [
    'attacks/malformed.test.ts > a malformed instruction register_beacon',
    'code that Anchor generates refuses it; a mutant that hinders the instruction makes the test’s setup fail',
  ],
  [
    'attacks/malformed.test.ts > a malformed instruction an unknown instruction',
    'code that Anchor generates refuses it, and mutants do not change that code',
  ],
]);
