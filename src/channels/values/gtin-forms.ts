/** The five zeros with which an EAN-8 is padded. No company has a prefix that begins with them. */
const BEFORE_EAN_8 = "00000";

/**
 * The shortest standard form of a valid GTIN. GTIN-14 and EAN pad shorter numbers with zeros: 00062800000024 and
 * 0062800000024 are the UPC 062800000024, and 0000096385074 is the EAN-8 96385074. Other numbers are unchanged.
 */
export function shortestGtin(digits: string): string {
  if (digits.length === 12) return shortestGtin(`0${digits}`);
  if (digits.length === 13 && digits.startsWith(BEFORE_EAN_8)) return digits.slice(5);
  if (digits.length === 14 && digits.startsWith("0")) return shortestGtin(digits.slice(1));
  return digits.length === 13 && digits.startsWith("0") ? digits.slice(1) : digits;
}

/**
 * The type that marketplaces give to a GTIN, by the length of its shortest form and, for books, by its prefix. Empty
 * for a text that can't be a GTIN.
 */
export function gtinKind(written: string): "UPC" | "EAN" | "ISBN" | "GTIN" | "" {
  const digits = shortestGtin(written.replaceAll(/[\s-]/g, ""));
  if (!/^\d+$/.test(digits)) return "";
  if (digits.length === 12) return "UPC";
  // Numbers of 13 digits that begin with 978 or 979 identify books.
  if (digits.length === 13) return /^97[89]/.test(digits) ? "ISBN" : "EAN";
  return digits.length === 8 ? "EAN" : digits.length === 14 ? "GTIN" : "";
}
