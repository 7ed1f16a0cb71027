import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { WaitingSlot } from '#src/features/activity/waiting-slot.tsx';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { icon } from '#src/ui/header-icons.tsx';
import { useVisibleHeight } from '#src/ui/use-visible-height.ts';
import { useAllTabs } from './tabs.ts';

const ICONS = {
  '/': icon(<path d="m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-5h4v5" />),
  '/pools': icon(
    <>
      <circle cx="12" cy="12" r="8.5" strokeDasharray="4.4 2.3" />
      <circle cx="12" cy="12" r="2.5" />
    </>,
  ),
  '/winners': icon(
    <path d="M8 4h8v6a4 4 0 0 1-8 0V4ZM8 5.5H4.5c0 3 1.2 4.8 3.7 5M16 5.5h3.5c0 3-1.2 4.8-3.7 5M12 14v5M8.5 20h7" />,
  ),
  '/activity': icon(
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c.8-3.8 3.6-5.5 7.5-5.5s6.7 1.7 7.5 5.5" />
    </>,
  ),
};

const loadBadge = () =>
  loadWithTexts(['activity'], () => import('#src/features/activity/waiting-badge.tsx'), 'WaitingBadge');

/**
 * A phone's navigation between the main pages, at the bottom of the screen. It is hidden while a keyboard or a dialog
 * is open, and in a low window, as on a phone in landscape orientation: the menu contains the same pages.
 */
export const BottomNav = () => {
  const { t } = useTranslation('frame');
  const isTyping = useVisibleHeight(true)?.box !== undefined;
  const tabs = useAllTabs();
  if (isTyping) return null;
  return (
    <nav
      aria-label={t('bottomNav')}
      className="fixed inset-x-0 bottom-0 z-30 hidden grid-cols-4 border-t border-line bg-bg pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) bars:grid bars:in-[body:has([role=dialog])]:hidden"
    >
      {tabs.map(({ href, label, current }) => {
        const Icon = ICONS[href];
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className="relative grid h-14 content-center justify-items-center gap-1 text-center text-[0.6875rem] leading-none text-soft no-underline focus-visible:-outline-offset-2 aria-[current]:text-accent-text"
          >
            <Icon />
            <span className="max-w-full wrap-anywhere">{label}</span>
            {href === '/activity' && <WaitingSlot load={loadBadge} />}
          </Link>
        );
      })}
    </nav>
  );
};
