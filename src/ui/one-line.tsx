import { classNames } from './class-names.ts';

interface OneLineProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A text by a user, such as a pool's name, on one line: it is truncated where it does not fit, has its own writing
 * direction without changing that of its neighbours, and is complete in its title.
 */
export const OneLine = ({ text, className }: OneLineProps) => (
  <bdi title={text} className={classNames('block max-w-full min-w-0 truncate text-left', className)}>
    {text}
  </bdi>
);
