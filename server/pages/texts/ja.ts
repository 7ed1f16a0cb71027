import activity from '#src/i18n/locales/ja/activity.json' with { type: 'json' };
import admin from '#src/i18n/locales/ja/admin.json' with { type: 'json' };
import completion from '#src/i18n/locales/ja/completion.json' with { type: 'json' };
import frame from '#src/i18n/locales/ja/frame.json' with { type: 'json' };
import home from '#src/i18n/locales/ja/home.json' with { type: 'json' };
import howItWorks from '#src/i18n/locales/ja/how-it-works.json' with { type: 'json' };
import limits from '#src/i18n/locales/ja/limits.json' with { type: 'json' };
import official from '#src/i18n/locales/ja/official.json' with { type: 'json' };
import pools from '#src/i18n/locales/ja/pools.json' with { type: 'json' };
import privacy from '#src/i18n/locales/ja/privacy.json' with { type: 'json' };
import security from '#src/i18n/locales/ja/security.json' with { type: 'json' };
import stake from '#src/i18n/locales/ja/stake.json' with { type: 'json' };
import suggestions from '#src/i18n/locales/ja/suggestions.json' with { type: 'json' };
import transparency from '#src/i18n/locales/ja/transparency.json' with { type: 'json' };
import winners from '#src/i18n/locales/ja/winners.json' with { type: 'json' };
import type { PageTexts } from './page-texts-shape.ts';
import heads from './ja.json' with { type: 'json' };

export const ja: PageTexts = {
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
