/** Carriers that ship in Canada, each with its tracking page. */
const CARRIERS = {
  canada_post: {
    name: "Canada Post",
    page: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=",
    pattern: /^(?:\d{16}|[A-Z]{2}\d{9}CA)$/,
  },
  purolator: {
    name: "Purolator",
    page: "https://www.purolator.com/en/shipping/tracker?pin=",
    pattern: /^(?:[A-Z]{3}\d{9})$/,
  },
  ups: {
    name: "UPS",
    page: "https://www.ups.com/track?tracknum=",
    pattern: /^1Z[A-Z0-9]{16}$/,
  },
  fedex: {
    name: "FedEx",
    page: "https://www.fedex.com/fedextrack/?trknbr=",
    pattern: /^(?:\d{12}|\d{15}|\d{20})$/,
  },
  canpar: {
    name: "Canpar",
    page: "https://www.canpar.com/en/tracking/track.htm?barcode=",
    pattern: /^D\d{21}$/,
  },
  dhl: {
    name: "DHL",
    page: "https://www.dhl.com/ca-en/home/tracking.html?tracking-id=",
    pattern: /^\d{10}$/,
  },
} as const;

export type Carrier = keyof typeof CARRIERS;

const isCarrier = (code: string): code is Carrier => Object.hasOwn(CARRIERS, code);

export const CARRIER_CODES: readonly Carrier[] = Object.keys(CARRIERS).filter(isCarrier);

/** The name of a carrier. An unknown carrier is shown as stored. */
export const carrierName = (code: string): string => (isCarrier(code) ? CARRIERS[code].name : code);

/** A tracking number as it's stored. */
export const cleanTracking = (typed: string): string => typed.replaceAll(/\s/g, "").toUpperCase();

export const isTrackingNumber = (typed: string): boolean =>
  /^[A-Z0-9-]{4,40}$/.test(cleanTracking(typed));

/** The carrier's tracking page for a parcel, or null if the carrier or the tracking number is unknown. */
export function trackingLink(carrier: string | null, tracking: string | null): string | null {
  if (carrier === null || tracking === null || !isCarrier(carrier)) return null;
  return CARRIERS[carrier].page + encodeURIComponent(tracking);
}

/** The only carrier whose format a tracking number has. Null if no carrier or more than one uses the format. */
export function carrierOf(typed: string): Carrier | null {
  const tracking = cleanTracking(typed);
  const fitting = CARRIER_CODES.filter((code) => CARRIERS[code].pattern.test(tracking));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Reads a carrier as files write it: "Canada Post", "CANADA_POST", "CPC". Null if the carrier is unknown. */
export function readCarrier(written: string): Carrier | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
  const wanted = plain(written);
  if (wanted === "") return null;
  if (wanted === "cpc" || wanted === "postescanada") return "canada_post";
  return (
    CARRIER_CODES.find(
      (code) => wanted === plain(code) || wanted.startsWith(plain(CARRIERS[code].name)),
    ) ?? null
  );
}
