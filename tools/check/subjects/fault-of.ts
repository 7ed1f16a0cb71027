const MOST_CHARACTERS = 72;
/** `area: subject`, or the subject alone. */
const SUBJECT = /^(?:[a-z][\w-]*(?:, [a-z][\w-]*)*: )?(?<verb>[A-Za-z-]+)/;
/** Endings of the past tense, the participle and the third person. */
const NOT_IMPERATIVE = /(?:[^e]ed|ing|[^s]s)$/;
/** Imperatives with one of these endings. */
const IMPERATIVE = new Set(['bring', 'embed', 'focus', 'ping', 'shed']);

/** Returns what is wrong with a commit's subject; null if nothing is. */
export function faultOf(subject: string): string | null {
  if (subject.length > MOST_CHARACTERS) {
    return `has ${subject.length} characters, at most ${MOST_CHARACTERS} are shown`;
  }
  const verb = SUBJECT.exec(subject)?.groups?.['verb']?.toLowerCase();
  if (verb === undefined) return 'begins with no verb';
  if (NOT_IMPERATIVE.test(verb) && !IMPERATIVE.has(verb)) return `“${verb}” is no imperative`;
  return null;
}
