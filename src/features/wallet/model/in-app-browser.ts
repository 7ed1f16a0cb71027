/**
 * The user agents of apps with an in-app browser, as listed by
 * https://github.com/matomo-org/device-detector and https://github.com/shalanah/inapp-spy. An app is listed before
 * another one whose pattern it matches as well.
 */
const APPS: readonly (readonly [name: string, userAgent: RegExp])[] = [
  ['Messenger', /FBAN\/Messenger|FB_IAB\/(?:Orca|MESSENGER)/i],
  ['Instagram', /Instagram/],
  ['Threads', /Barcelona/],
  ['Facebook', /FBAN\/|FBAV\/|FB_IAB\//],
  ['WhatsApp', /WhatsApp\//],
  ['X', /Twitter(?: for |Android)/],
  ['TikTok', /musical_ly|TikTok|BytedanceWebview|trill_/i],
  ['Snapchat', /Snapchat/],
  ['LinkedIn', /LinkedInApp/],
  ['LINE', /\bLine\//],
  ['WeChat', /MicroMessenger/],
  ['KakaoTalk', /KAKAOTALK/],
  ['Telegram', /Telegram/],
];

/** Telegram's user agent names it on Android only; on an iPhone only this global object identifies its browser. */
const TELEGRAM = 'TelegramWebviewProxy';

/** Returns the name of the app whose in-app browser shows the page; null in a standalone browser or an unknown app. */
export const inAppBrowser = (userAgent: string, page: object): string | null =>
  APPS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? (TELEGRAM in page ? 'Telegram' : null);
