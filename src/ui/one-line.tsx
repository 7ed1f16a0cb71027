import { classNames } from './class-names.ts';

interface OneLineProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A text of somebody else, such as a pool's name, on one line: it ends where there is no more room, reads in its own
 * direction without changing that of its neighbours, and is whole in its title.
 */
export const OneLine = ({ text, className }: OneLineProps) => (
  <bdi title={text} className={classNames('block max-w-full min-w-0 truncate text-left', className)}>
    {text}
  </bdi>
);
