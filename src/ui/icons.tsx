import { icon } from './header-icons.tsx';

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M5.5 15A1.5 1.5 0 0 1 4 13.5V6a2 2 0 0 1 2-2h7.5A1.5 1.5 0 0 1 15 5.5" />
  </>,
);
export const ExternalIcon = icon(<path d="M8 16 18 6M10 6h8v8" />);
export const ChevronIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const WarnIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.1" />);
export const OfflineIcon = icon(
  <path d="M4 4l16 16M9.2 6.2A6 6 0 0 1 17.6 10 4 4 0 0 1 20.2 16.4M16 18H7a4.5 4.5 0 0 1-.9-8.9" />,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2.5" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);
export const XIcon = icon(
  <path d="M13.9 10.6 20.7 3h-1.6l-5.9 6.6L8.5 3H3l7.2 10.1L3 21h1.6l6.3-7.1 5 7.1h5.5l-7.5-10.4Zm-2.2 2.5-.7-1L5.2 4.2h2.5l4.7 6.5.7 1 6.1 8.4h-2.5l-5-6.8Z" />,
  true,
);
export const DiscordIcon = icon(
  <path d="M19.3 5.3A17 17 0 0 0 15.2 4l-.5 1a15.6 15.6 0 0 0-5.3 0l-.6-1a17 17 0 0 0-4.1 1.3C2 9.2 1.3 13 1.7 16.8A17.2 17.2 0 0 0 6.8 19.4l1.1-1.7c-.6-.2-1.2-.5-1.7-.8l.4-.4a12.2 12.2 0 0 0 10.8 0l.4.4c-.5.3-1.1.6-1.7.8l1.1 1.7a17.2 17.2 0 0 0 5.1-2.6c.5-4.4-.8-8.2-3-11.5ZM8.6 14.5c-1 0-1.9-1-1.9-2.1 0-1.2.8-2.1 1.9-2.1s1.9 1 1.9 2.1c0 1.2-.9 2.1-1.9 2.1Zm6.8 0c-1 0-1.9-1-1.9-2.1 0-1.2.8-2.1 1.9-2.1s1.9 1 1.9 2.1c0 1.2-.8 2.1-1.9 2.1Z" />,
  true,
);
