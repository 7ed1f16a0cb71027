import activity from '#src/i18n/locales/zh-CN/activity.json' with { type: 'json' };
import admin from '#src/i18n/locales/zh-CN/admin.json' with { type: 'json' };
import completion from '#src/i18n/locales/zh-CN/completion.json' with { type: 'json' };
import frame from '#src/i18n/locales/zh-CN/frame.json' with { type: 'json' };
import home from '#src/i18n/locales/zh-CN/home.json' with { type: 'json' };
import howItWorks from '#src/i18n/locales/zh-CN/how-it-works.json' with { type: 'json' };
import limits from '#src/i18n/locales/zh-CN/limits.json' with { type: 'json' };
import official from '#src/i18n/locales/zh-CN/official.json' with { type: 'json' };
import pools from '#src/i18n/locales/zh-CN/pools.json' with { type: 'json' };
import privacy from '#src/i18n/locales/zh-CN/privacy.json' with { type: 'json' };
import security from '#src/i18n/locales/zh-CN/security.json' with { type: 'json' };
import stake from '#src/i18n/locales/zh-CN/stake.json' with { type: 'json' };
import suggestions from '#src/i18n/locales/zh-CN/suggestions.json' with { type: 'json' };
import transparency from '#src/i18n/locales/zh-CN/transparency.json' with { type: 'json' };
import winners from '#src/i18n/locales/zh-CN/winners.json' with { type: 'json' };
import type { PageTexts } from './page-texts-shape.ts';
import heads from './zh-CN.json' with { type: 'json' };

export const zhCN: PageTexts = {
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
