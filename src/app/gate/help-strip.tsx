import { HelpLinks } from './help-links.tsx';

/** Stands under every page where the SOL is real. */
export const HelpStrip = () => (
  <aside className="border-t border-line">
    <div className="wrap py-5">
      <HelpLinks />
    </div>
  </aside>
);
