/** Solflare's wallet opens this page in a frame if its extension is not installed. */
const WALLET_FRAMES = ['https://connect.solflare.com'];
const YEAR_SECONDS = 31_536_000;

export interface HeaderOptions {
  /** The app's public origin. */
  readonly appOrigin: string;
  /** Origins that the app connects to in addition to its own. */
  readonly connectOrigins: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

/** Returns headers for every answer. */
export function commonHeaders({ appOrigin }: Pick<HeaderOptions, 'appOrigin'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(appOrigin.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/**
 * Returns headers for the app's own files, in addition to `commonHeaders`: they limit what pages may load, run and
 * connect to.
 */
export function appHeaders(options: HeaderOptions): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  };
}

function contentSecurityPolicy({ appOrigin, connectOrigins }: HeaderOptions): string {
  // Some browsers do not include the app's own WebSockets in 'self'.
  const own = appOrigin.replace(/^http/, 'ws');
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Dialogs set inline styles on the elements that they fix in place.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Wallets provide their icons as data URLs.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", own, ...connectOrigins],
    // The confetti's worker is made from a text of the script that starts it.
    'worker-src': ["'self'", 'blob:'],
    'frame-src': WALLET_FRAMES,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(appOrigin.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
