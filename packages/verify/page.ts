/** The script of a saved page: checks the draw that the page holds, without any request. */
// Methods that the oldest engines of package.json's `browserslist` lack; a saved page cannot load them later.
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.typed-array.find-last-index.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { IDL } from '../../programs/idl/vrf_pool.ts';
import { toHex, utf8ToBytes } from '../../src/protocol/bytes.ts';
import { isLanguage, type Language, LANGUAGES, languageCodes } from '../../src/i18n/languages.ts';
import { toBase64 } from '../../src/verify/base64.ts';
import { checkDraw, type DrawReport } from '../../src/verify/check-draw.ts';
import { type DrawFile, readDrawFile } from '../../src/verify/draw-file.ts';
import { policyOf } from '../../src/verify/saved-page.ts';
import { filled, PAGE_TEXTS } from './page-texts.ts';
import { element, list, pairs, table, titled } from './page-elements.ts';
import { stepItem } from './page-steps.ts';

interface Checked {
  readonly file: DrawFile;
  readonly report: DrawReport;
}

const script = document.currentScript?.textContent ?? '';
const style = document.querySelector('style')?.textContent ?? '';
const hashOf = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** Whether the page's policy is the one of this script and this style: if not, a browser may have run anything. */
function isIntact(): boolean {
  const policy = document.querySelector<HTMLMetaElement>(
    'meta[http-equiv="Content-Security-Policy"]',
  )?.content;
  return policy === policyOf({ scriptHash: toBase64(hashOf(script)), styleHash: toBase64(hashOf(style)) });
}

function checked(): Checked | null {
  try {
    const file = readDrawFile(document.querySelector('#draw')?.textContent ?? '');
    const report = checkDraw(file.copy, { program: IDL.address, file });
    return report.drawn ? { file, report } : null;
  } catch {
    return null;
  }
}

function show(language: Language, result: Checked | null): void {
  const texts = PAGE_TEXTS[language];
  document.documentElement.lang = language;
  const body =
    result === null
      ? [titled('bad', texts.saved.unread, texts.saved.unreadText)]
      : isIntact()
        ? reportOf(language, result)
        : [titled('bad', texts.verify.wrong, texts.saved.changed)];
  document.querySelector('main')?.replaceChildren(...body, languageSwitch(language, result));
}

function reportOf(language: Language, { file: { copy }, report }: Checked): HTMLElement[] {
  const { saved, verify } = PAGE_TEXTS[language];
  const { facts, steps, verdict, byLeague, ledger } = report;
  const number = (value: number | bigint): string => value.toLocaleString(language);
  const count = (state: string): string => number(steps.filter((step) => step.state === state).length);
  const total = number(steps.length);
  document.title = filled(saved.title, { pool: facts.name });
  const holds = verdict === 'holds';
  return [
    titled(
      holds ? 'good' : 'bad',
      holds ? (byLeague ? verify.fair : verify.correct) : verify.wrong,
      holds
        ? filled(saved.holding, { holding: count('holds'), total })
        : filled(saved.failing, { failing: count('fails'), total }),
    ),
    list(steps.map((step) => stepItem(step, report, PAGE_TEXTS[language]))),
    element('h2', facts.name),
    pairs([
      [saved.account, facts.address],
      [saved.slot, number(copy.slot)],
      [saved.program, copy.program],
      [saved.genesis, copy.genesis],
      [saved.round, `${number(facts.round ?? 0n)} (drand ${facts.beacon})`],
      [saved.signature, facts.signature ?? ''],
      [saved.fingerprint, `sha256 ${toHex(hashOf(script))}`],
    ]),
    ...(holds && ledger !== null
      ? [
          element('h2', saved.payments),
          table(
            [saved.wallet, '×', 'lamports'],
            ledger.rows.map(({ address, weight, total: lamports }) => [
              address,
              weight === 0 ? '' : number(weight),
              number(lamports),
            ]),
          ),
        ]
      : []),
    element('h2', saved.limitTitle),
    element('p', saved.limit, 'soft'),
  ];
}

function languageSwitch(language: Language, result: Checked | null): HTMLElement {
  const label = element('label', PAGE_TEXTS[language].saved.language);
  const select = document.createElement('select');
  for (const code of languageCodes()) {
    const option = element('option', LANGUAGES[code]);
    option.setAttribute('value', code);
    if (code === language) option.setAttribute('selected', '');
    select.append(option);
  }
  select.addEventListener('change', () => {
    if (isLanguage(select.value)) show(select.value, result);
    document.querySelector('select')?.focus();
  });
  label.append(select);
  return label;
}

const { lang } = document.documentElement;
show(isLanguage(lang) ? lang : 'en', checked());
