import { classNames } from './class-names.ts';

const VARIANTS = {
  primary: 'border-accent bg-accent text-accent-ink hover:[filter:brightness(1.05)]',
  default: 'border-line-strong bg-transparent text-ink hover:bg-raised',
  ghost: 'border-transparent bg-transparent text-soft hover:bg-raised hover:text-ink',
  danger: 'border-bad/50 bg-transparent text-bad hover:bg-bad/10',
} as const;

const SIZES = {
  lg: 'min-h-13 px-6 py-2 text-[1rem]',
  md: 'min-h-11 px-4.5 py-2 fine:min-h-10.5',
  sm: 'min-h-11 px-3 text-sm fine:min-h-9',
  icon: 'size-11 shrink-0 fine:size-10.5',
} as const;

export interface ButtonLook {
  readonly variant?: keyof typeof VARIANTS;
  readonly size?: keyof typeof SIZES;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** Returns the classes shared by buttons and by links that look like one. */
export const buttonStyles = ({ variant = 'default', size = 'md', wide = false }: ButtonLook): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline',
    'transition-[background-color,color,filter] duration-150 select-none',
    'disabled:opacity-55 aria-disabled:opacity-80',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );
