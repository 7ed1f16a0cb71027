/** Words that declared names do not contain, and what to write instead. */
const FAMILIES: readonly (readonly [words: string, instead: string])[] = [
  ['tell tells told telling', 'notify, apply, show or report'],
  ['hear hears heard hearing', 'receive or apply'],
  ['ask asks asked asking', 'request, fetch or parameters'],
  ['known kept keeps', 'cached or stored'],
  ['doubt doubts doubted doubtful', 'stale'],
  ['whole', 'full'],
  ['dues', 'payable or claimable'],
  ['moment moments', 'time or clock'],
  ['place places placed', 'position, index or cursor'],
  ['move moves moved', 'action, transition or transfer'],
  ['want wants wanted', 'request, requested or expected'],
  ['gone', 'closed, missing or dropped'],
  ['silent silence', 'unreachable or idle'],
  ['patience patient', 'timeout'],
  ['gather gathers gathered', 'throttle'],
  ['desk desks', 'bulkActions'],
  ['say says said', 'log, message or text'],
  ['again afresh anew', 'retry, refetch or repeated'],
  ['usual', 'default'],
  ['young', 'new'],
  ['begun', 'pending or started'],
  ['bring brings brought', 'fetch, create or fund'],
];

const INSTEAD: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(([words, instead]) => words.split(' ').map((word) => [word, instead] as const)),
);

/** Returns the words of a name, such as `is`, `pool` and `full` of `isPoolFull` or `IS_POOL_FULL`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]/);

/** Returns what is wrong with a declared name; null if nothing is. */
export function faultOf(name: string): string | null {
  const word = wordsOf(name).find((one) => INSTEAD.has(one));
  return word === undefined ? null : `${name}: not “${word}”, but ${INSTEAD.get(word)}`;
}
