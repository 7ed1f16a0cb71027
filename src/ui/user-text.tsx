import { classNames } from './class-names.ts';

interface UserTextProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A text by a user, such as a pool's name: it has its own writing direction without changing its neighbours' direction,
 * and wraps if it does not fit on a line, as with a user's own text spacing.
 */
export const UserText = ({ text, className }: UserTextProps) => (
  <bdi className={classNames('block max-w-full min-w-0 overflow-hidden text-left wrap-anywhere', className)}>
    {text}
  </bdi>
);
