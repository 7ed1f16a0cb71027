import { classNames } from './class-names.ts';

/** A quiet block in the shape of what is coming; give it width, height and radius by `className`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-pulse rounded-control bg-line motion-reduce:animate-none',
      className,
    )}
  />
);
