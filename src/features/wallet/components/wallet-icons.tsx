import type { ReactNode } from 'react';

const icon = (shape: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-4 shrink-0"
      >
        {shape}
      </svg>
    );
  };

export const DropIcon = icon(
  <path d="M12 3.5c3.4 3.9 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2.1-6.1 5.5-10Z" />,
);
export const SwapIcon = icon(<path d="M7 7h12l-3.5-3.5M17 17H5l3.5 3.5" />);
export const LeaveIcon = icon(<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9.5" />);
