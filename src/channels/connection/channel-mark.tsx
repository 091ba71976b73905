import { clsx } from "clsx";

/**
 * Our own drawings for each kind of channel, on a 24 × 24 grid. They show ordinary objects, so that they don't copy
 * trademarks.
 */
const DRAWINGS: Readonly<Record<string, string>> = {
  // A price tag.
  shopify: "M4 11V5a1 1 0 0 1 1-1h6l9 9-7 7-9-9ZM8.5 8.5h.01",
  // A basket.
  woocommerce: "M3 10h18l-2 9H5l-2-9ZM8 10l3-6M16 10l-3-6M9.5 13.5v2.5M14.5 13.5v2.5",
  // Stacked crates.
  bigcommerce: "M8 4h8v7H8zM3 13h8v7H3zM13 13h8v7h-8z",
  // A storefront.
  magento:
    "M4 9 5 4h14l1 5a3 3 0 0 1-5.3 1.6 3.4 3.4 0 0 1-5.4 0A3 3 0 0 1 4 9ZM5.5 12v8h13v-8M10 20v-5h4v5",
  // A search in a product list.
  google: "M4 6h16M4 11h6M4 16h5M15.5 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM18.5 18l2.5 2.5",
  // A parcel.
  amazon: "M4 8l8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4",
  // A shopping cart.
  walmart: "M3 4h2.5l2.2 11h9.8L20 7.5H6.3M9 19.5h.01M16.5 19.5h.01",
  // A gavel.
  ebay: "M13 4l6 6M10 7l6 6M11.5 5.5l-3 3M17.5 11.5l-3 3M12.5 10.5 5 18M4 21h9",
  // A plug.
  bestbuy_ca: "M9 4v4M15 4v4M6 8h12v3a6 6 0 0 1-12 0V8ZM12 17v4",
  // Market stalls.
  mirakl: "M3 5h7v5H3zM14 5h7v5h-7zM5 10v4M8 10v4M16 10v4M19 10v4M8.5 14h7v6h-7z",
  // A chip.
  newegg:
    "M7 7h10v10H7zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5",
};

/** Any other channel: two arrows. */
const OTHER = "M4 9h14l-4-4M20 15H6l4 4";

/** The icon of a kind of channel, shown next to the channel's name. */
export function ChannelMark({ kind, className }: { kind: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-control bg-accent-soft text-accent",
        // A given class replaces the default size. With two sizes, the one later in the style sheet would win.
        className ?? "size-8",
      )}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5/8"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={Object.hasOwn(DRAWINGS, kind) ? DRAWINGS[kind] : OTHER} />
      </svg>
    </span>
  );
}
