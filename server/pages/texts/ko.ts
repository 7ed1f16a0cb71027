import activity from '#src/i18n/locales/ko/activity.json' with { type: 'json' };
import admin from '#src/i18n/locales/ko/admin.json' with { type: 'json' };
import completion from '#src/i18n/locales/ko/completion.json' with { type: 'json' };
import frame from '#src/i18n/locales/ko/frame.json' with { type: 'json' };
import home from '#src/i18n/locales/ko/home.json' with { type: 'json' };
import howItWorks from '#src/i18n/locales/ko/how-it-works.json' with { type: 'json' };
import limits from '#src/i18n/locales/ko/limits.json' with { type: 'json' };
import official from '#src/i18n/locales/ko/official.json' with { type: 'json' };
import pools from '#src/i18n/locales/ko/pools.json' with { type: 'json' };
import privacy from '#src/i18n/locales/ko/privacy.json' with { type: 'json' };
import security from '#src/i18n/locales/ko/security.json' with { type: 'json' };
import stake from '#src/i18n/locales/ko/stake.json' with { type: 'json' };
import suggestions from '#src/i18n/locales/ko/suggestions.json' with { type: 'json' };
import transparency from '#src/i18n/locales/ko/transparency.json' with { type: 'json' };
import winners from '#src/i18n/locales/ko/winners.json' with { type: 'json' };
import type { PageTexts } from './page-texts-shape.ts';
import heads from './ko.json' with { type: 'json' };

export const ko: PageTexts = {
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
