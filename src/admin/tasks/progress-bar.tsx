interface ProgressBarProps {
  readonly label: string;
  /** Null while nobody knows how much there is. */
  readonly value: number | null;
  readonly max: number;
}

/** How far work has come. */
export const ProgressBar = ({ label, value, max }: ProgressBarProps) => (
  <div className="grid gap-1.5">
    <p className="num text-sm text-soft" aria-live="polite">
      {label}
    </p>
    <progress
      aria-label={label}
      {...(value !== null && { value: Math.min(value, max) })}
      max={Math.max(max, 1)}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-seat [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-seat [&::-webkit-progress-value]:bg-accent"
    />
  </div>
);
