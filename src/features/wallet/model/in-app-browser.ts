/**
 * What apps with a browser of their own write into its user agent, as
 * https://github.com/matomo-org/device-detector and https://github.com/shalanah/inapp-spy list them. An app stands before
 * one whose words it uses as well.
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

/** Telegram names itself on Android alone; on an iPhone only this object of its browser tells. */
const TELEGRAM = 'TelegramWebviewProxy';

/** Returns the name of the app in whose own browser the page is; null in a browser of its own, or an app that is not known. */
export const inAppBrowser = (userAgent: string, page: object): string | null =>
  APPS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? (TELEGRAM in page ? 'Telegram' : null);
