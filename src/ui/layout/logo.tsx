/**
 * The logo: a few connected points that rise. It's hidden from screen readers, because the product's name is next to
 * it.
 */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden
      className="shrink-0 text-accent"
    >
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g
        className="stroke-on-accent"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 21.5 14 12l5 7 5-9" />
      </g>
      <g className="fill-on-accent">
        <circle cx="8" cy="21.5" r="2.6" />
        <circle cx="14" cy="12" r="2.6" />
        <circle cx="19" cy="19" r="2.6" />
        <circle cx="24" cy="10" r="2.6" />
      </g>
    </svg>
  );
}
