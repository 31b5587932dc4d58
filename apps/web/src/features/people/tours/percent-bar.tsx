/** Progress as a bar. */
export function PercentBar({ percent, label }: { percent: number; label: string }) {
  return (
    <progress
      aria-label={label}
      value={percent}
      max={100}
      className="block h-1 w-full appearance-none overflow-hidden border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
    />
  );
}
