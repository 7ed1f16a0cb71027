import activity from '#src/i18n/locales/tr/activity.json' with { type: 'json' };
import admin from '#src/i18n/locales/tr/admin.json' with { type: 'json' };
import completion from '#src/i18n/locales/tr/completion.json' with { type: 'json' };
import frame from '#src/i18n/locales/tr/frame.json' with { type: 'json' };
import home from '#src/i18n/locales/tr/home.json' with { type: 'json' };
import howItWorks from '#src/i18n/locales/tr/how-it-works.json' with { type: 'json' };
import limits from '#src/i18n/locales/tr/limits.json' with { type: 'json' };
import official from '#src/i18n/locales/tr/official.json' with { type: 'json' };
import pools from '#src/i18n/locales/tr/pools.json' with { type: 'json' };
import privacy from '#src/i18n/locales/tr/privacy.json' with { type: 'json' };
import security from '#src/i18n/locales/tr/security.json' with { type: 'json' };
import stake from '#src/i18n/locales/tr/stake.json' with { type: 'json' };
import suggestions from '#src/i18n/locales/tr/suggestions.json' with { type: 'json' };
import transparency from '#src/i18n/locales/tr/transparency.json' with { type: 'json' };
import winners from '#src/i18n/locales/tr/winners.json' with { type: 'json' };
import type { PageTexts } from './page-texts-shape.ts';
import heads from './tr.json' with { type: 'json' };

export const tr: PageTexts = {
  activity,
  admin,
  completion,
  frame,
  home,
  howItWorks,
  limits,
  official,
  pools,
  privacy,
  security,
  stake,
  suggestions,
  transparency,
  winners,
  heads,
};
