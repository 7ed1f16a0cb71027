import type { CopyCheck, DrawReport } from '../../src/verify/check-draw.ts';
import type { CheckState, Step, StepState } from '../../src/verify/steps.ts';
import { element } from './page-elements.ts';
import type { PageTexts } from './page-texts.ts';

const MARKS: Readonly<Record<StepState | CheckState, string>> = {
  holds: '✓',
  fails: '✗',
  unreached: '–',
  running: '–',
  open: '–',
};
const LOOKS: Readonly<Partial<Record<StepState, string>>> = { holds: 'good', fails: 'bad' };

/** Returns a step with its mark, its title and its checks; findings are English. */
export function stepItem(step: Step, { checks }: DrawReport, texts: PageTexts): HTMLElement {
  const item = element('li', '', LOOKS[step.state] ?? 'soft');
  item.append(element('span', MARKS[step.state], 'mark'), element('span', titleOf(step, texts)));
  const details = document.createElement('ul');
  for (const check of checks.filter(({ id }) => step.checks.includes(id))) {
    details.append(element('li', `${MARKS[check.state]} ${textOf(check, texts)}`));
    for (const finding of check.findings) details.append(element('li', finding));
  }
  item.append(details);
  return item;
}

function titleOf({ id, state }: Step, { saved, verify }: PageTexts): string {
  if (id === 'chain') return state === 'fails' ? saved.brokenAccount : saved.chain;
  const title = state === 'fails' ? verify.broken[id] : verify.steps[id];
  return state === 'unreached' ? `${title} (${verify.unreached.title})` : title;
}

function textOf({ id }: CopyCheck, { saved, verify }: PageTexts): string {
  switch (id) {
    case 'intact':
    case 'account':
    case 'payments':
      return saved.checks[id];
    case 'root':
    case 'round':
    case 'signature':
    case 'relay':
    case 'output':
    case 'winners':
    case 'seed':
      return verify.checks[id];
  }
}
