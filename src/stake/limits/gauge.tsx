interface GaugeProps {
  /** Describes the gauge for screen readers. */
  readonly label: string;
  readonly used: bigint;
  readonly most: bigint;
}

const MOST = 100;

/** A bar that fills as a limit is used. */
export const Gauge = ({ label, used, most }: GaugeProps) => {
  const percent = most === 0n ? MOST : Number(((used < 0n ? 0n : used) * 100n) / most);
  return (
    <div role="img" aria-label={label} className="flex h-2.5 gap-1">
      <span className="min-w-1 rounded-[3px] bg-accent" style={{ width: `${Math.min(MOST, percent)}%` }} />
      <span className="flex-1 rounded-[3px] bg-seat" />
    </div>
  );
};
