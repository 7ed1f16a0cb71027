import activity from '#src/i18n/locales/en/activity.json' with { type: 'json' };
import admin from '#src/i18n/locales/en/admin.json' with { type: 'json' };
import completion from '#src/i18n/locales/en/completion.json' with { type: 'json' };
import frame from '#src/i18n/locales/en/frame.json' with { type: 'json' };
import home from '#src/i18n/locales/en/home.json' with { type: 'json' };
import howItWorks from '#src/i18n/locales/en/how-it-works.json' with { type: 'json' };
import limits from '#src/i18n/locales/en/limits.json' with { type: 'json' };
import official from '#src/i18n/locales/en/official.json' with { type: 'json' };
import pools from '#src/i18n/locales/en/pools.json' with { type: 'json' };
import privacy from '#src/i18n/locales/en/privacy.json' with { type: 'json' };
import security from '#src/i18n/locales/en/security.json' with { type: 'json' };
import stake from '#src/i18n/locales/en/stake.json' with { type: 'json' };
import suggestions from '#src/i18n/locales/en/suggestions.json' with { type: 'json' };
import transparency from '#src/i18n/locales/en/transparency.json' with { type: 'json' };
import winners from '#src/i18n/locales/en/winners.json' with { type: 'json' };
import type { PageTexts } from './page-texts-shape.ts';
import heads from './en.json' with { type: 'json' };

export const en: PageTexts = {
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
