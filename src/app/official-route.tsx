import config from 'virtual:app-config';
import { OfficialPage } from '#src/features/official/official-page.tsx';

/** Returns whether an address names an account on a site; the defaults name only the site. */
const isChannel = (address: string): boolean => new URL(address).pathname !== '/';

/** The official addresses of this build. */
export const OfficialRoute = () => {
  // A misconfigured build shows its fault instead of any page.
  if ('problem' in config) return null;
  const { appOrigins, socialX, socialDiscord } = config;
  return <OfficialPage origins={appOrigins} channels={[socialX, socialDiscord].filter(isChannel)} />;
};
