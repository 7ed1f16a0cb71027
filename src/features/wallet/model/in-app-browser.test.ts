import { expect, it } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36';

it.each([
  [
    'Instagram',
    `${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone16,1; iOS 18_7; en_US; scale=3.00; 1179x2556)`,
  ],
  [
    'Instagram',
    `${ANDROID} Instagram 390.0.0.44.80 Android (36/16; 420dpi; 1080x2424; Google; Pixel 9; en_US)`,
  ],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.0;FBDV/iPhone16,1;FBMD/iPhone;FBSV/18.7]`],
  ['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/500.0.0.0.0;]`],
  ['Messenger', `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/87.0.0.24.69;FBDV/iPhone8,4]`],
  ['Messenger', `${ANDROID} [FB_IAB/Orca-Android;FBAV/500.0.0.0;]`],
  ['X', `${IPHONE} Mobile/15E148 Twitter for iPhone/11.10`],
  ['X', `${ANDROID} TwitterAndroid`],
  ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_41.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store`],
  ['TikTok', `${ANDROID} trill_410000 BytedanceWebview/d8a21c6`],
  ['LINE', `${IPHONE} Mobile/15E148 Safari/604.1 Line/15.10.0`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI Language/en`],
  ['KakaoTalk', `${ANDROID} KAKAOTALK 25.8.0`],
  ['Telegram', `${ANDROID} Telegram-Android/12.0.1 (Google Pixel 9; Android 16; SDK 36; HIGH)`],
  [null, `${IPHONE} Version/18.7 Mobile/15E148 Safari/604.1`],
  [null, `${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`],
  [null, 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'],
  [null, `${IPHONE} Mobile/15E148 Phantom/ios/26.23.0.46452`],
])('detects %s in %s', (name, userAgent) => {
  expect(inAppBrowser(userAgent, {})).toBe(name);
});

it('detects Telegram on an iPhone by the object that its browser defines', () => {
  expect(
    inAppBrowser(`${IPHONE} Version/18.7 Mobile/15E148 Safari/604.1`, { TelegramWebviewProxy: {} }),
  ).toBe('Telegram');
});
