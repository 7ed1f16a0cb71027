import activity from '#src/i18n/locales/es/activity.json' with { type: 'json' };
import admin from '#src/i18n/locales/es/admin.json' with { type: 'json' };
import completion from '#src/i18n/locales/es/completion.json' with { type: 'json' };
import frame from '#src/i18n/locales/es/frame.json' with { type: 'json' };
import home from '#src/i18n/locales/es/home.json' with { type: 'json' };
import howItWorks from '#src/i18n/locales/es/how-it-works.json' with { type: 'json' };
import limits from '#src/i18n/locales/es/limits.json' with { type: 'json' };
import official from '#src/i18n/locales/es/official.json' with { type: 'json' };
import pools from '#src/i18n/locales/es/pools.json' with { type: 'json' };
import privacy from '#src/i18n/locales/es/privacy.json' with { type: 'json' };
import security from '#src/i18n/locales/es/security.json' with { type: 'json' };
import stake from '#src/i18n/locales/es/stake.json' with { type: 'json' };
import suggestions from '#src/i18n/locales/es/suggestions.json' with { type: 'json' };
import transparency from '#src/i18n/locales/es/transparency.json' with { type: 'json' };
import winners from '#src/i18n/locales/es/winners.json' with { type: 'json' };
import type { PageTexts } from './page-texts-shape.ts';
import heads from './es.json' with { type: 'json' };

export const es: PageTexts = {
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
