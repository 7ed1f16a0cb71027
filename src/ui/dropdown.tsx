import * as Radix from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { useBackCloses } from './use-back-closes.ts';
import { usePopupContainer } from './popup-container.ts';

interface DropdownItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: Elements;
  readonly danger?: boolean;
  /** Keeps the menu open after the choice, for a confirmation in place. */
  readonly keepOpen?: boolean;
  readonly onSelect: () => void;
}

interface DropdownProps {
  /** One element that takes a ref, such as `Button`. */
  readonly trigger: ReactNode;
  readonly items: readonly DropdownItem[];
  readonly header?: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A menu under a button; arrow keys, type-ahead and Escape work as in a native menu, and Back closes it. */
export const Dropdown = ({ trigger, items, header, align = 'end' }: DropdownProps) => {
  const container = usePopupContainer();
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-70 max-w-(--radix-dropdown-menu-content-available-width) min-w-40 rounded-card border border-line-strong bg-raised p-1.5 shadow-popup data-[state=open]:animate-rise"
        >
          {header !== undefined && (
            <div className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm text-soft">{header}</div>
          )}
          {items.map((item) => (
            <Radix.Item
              key={item.id}
              onSelect={(event) => {
                if (item.keepOpen) event.preventDefault();
                item.onSelect();
              }}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 outline-none data-highlighted:bg-line fine:min-h-10',
                item.danger && 'text-bad',
              )}
            >
              {item.icon}
              <span className="contents">{item.label}</span>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
