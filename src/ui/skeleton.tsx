import { classNames } from './class-names.ts';

/** A placeholder in the shape of the content; set width, height and radius by `className`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-pulse rounded-control bg-line motion-reduce:animate-none',
      className,
    )}
  />
);
