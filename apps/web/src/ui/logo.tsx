/** The mark: a loss exceedance curve falling towards its base line. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="7" className="fill-primary" />
      <path
        d="M7 8.5c7.5 0 8 13 18 14"
        className="stroke-primary-ink"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M7 26h18" className="stroke-primary-ink/60" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
