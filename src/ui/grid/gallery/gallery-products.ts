/** Generated products for the grid examples. They are always the same. */
export type SampleProduct = {
  id: string;
  sku: string;
  title: string;
  titleFrench: string | null;
  brand: string;
  gtin: string | null;
  category: string;
  condition: string;
  isActive: boolean;
  cost: string;
  map: string | null;
  msrp: string;
  price: string;
  stock: number;
  weight: number;
  origin: string;
  leadDays: number;
  eta: string | null;
  quality: number;
  issue: string | null;
};

const KINDS: readonly (readonly [code: string, english: string, french: string])[] = [
  ["KB", "Mechanical keyboard, bilingual", "Clavier mécanique, bilingue"],
  ["MS", "Wireless mouse, black", "Souris sans fil, noire"],
  ["DK", "USB4 docking station, 12 ports, 100 W", "Station d’accueil USB4, 12 ports, 100 W"],
  ["TN", "Toner cartridge, black, 3,000 pages", "Cartouche de toner, noire, 3 000 pages"],
  ["CB", "HDMI 2.1 cable, 2 m", "Câble HDMI 2.1, 2 m"],
  ["SP", "Bluetooth speaker, portable, IPX7", "Haut-parleur Bluetooth, portatif, IPX7"],
  ["MN", "Monitor 27 in., 4K, USB-C 90 W", "Écran 27 po, 4K, USB-C 90 W"],
  ["LP", "Laptop 14 in., i7, 32 GB", "Portable 14 po, i7, 32 Go"],
  ["PR", "Laser printer, duplex, Wi-Fi", "Imprimante laser, recto verso, Wi-Fi"],
  ["HS", "Headset with noise cancelling, USB-C", "Casque à réduction de bruit, USB-C"],
];
const BRANDS = ["Northvale", "Maplecore", "Boreal Print", "Tundra Audio", "Lakeshore"];
const CATEGORIES = ["Accessories", "Cables", "Computers", "Printing", "Audio", "Displays"];
const CONDITIONS = ["new", "refurbished", "openBox"];
const COUNTRIES = ["CN", "TW", "CA", "MX", "VN", "US"];

/** A pseudo-random integer below `limit` that is always the same for a row and a purpose. */
function pick(row: number, purpose: number, limit: number): number {
  let bits = Math.imul(row + 1, 0x9e37_79b1) ^ Math.imul(purpose + 1, 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2_ae35);
  return ((bits ^ (bits >>> 13)) >>> 0) % limit;
}

const of = <T>(list: readonly [T, ...T[]] | readonly T[], at: number, otherwise: T): T =>
  list[at] ?? otherwise;

const cents = (amount: number) => (amount / 100).toFixed(2);

export function sampleProduct(row: number): SampleProduct {
  const [code, english, french] = of(KINDS, pick(row, 1, KINDS.length), ["XX", "Part", "Pièce"]);
  const cost = 250 + pick(row, 2, 90_000);
  const price = Math.round(cost * (1.2 + pick(row, 3, 60) / 100));
  const gtin = pick(row, 4, 12) === 0 ? null : `0628${String(10_000_000 + row).slice(-8)}`;
  const stock = pick(row, 5, 6) === 0 ? 0 : pick(row, 6, 3_000);
  const quality = 30 + pick(row, 7, 70);
  const day = new Date(Date.UTC(2026, pick(row, 8, 12), 1 + pick(row, 9, 28)));
  return {
    id: `p${row}`,
    sku: `${code}-${1000 + row}`,
    title: `${english} ${1000 + row}`,
    titleFrench: pick(row, 10, 5) === 0 ? null : french,
    brand: of(BRANDS, pick(row, 11, BRANDS.length), "Northvale"),
    gtin,
    category: of(CATEGORIES, pick(row, 12, CATEGORIES.length), "Cables"),
    condition: of(CONDITIONS, pick(row, 13, 20) % 3, "new"),
    isActive: pick(row, 14, 8) > 0,
    cost: cents(cost),
    map: pick(row, 15, 3) === 0 ? null : cents(Math.round(price * 0.95)),
    msrp: cents(Math.round(price * 1.1)),
    price: cents(price),
    stock,
    weight: pick(row, 16, 9_000) / 100,
    origin: of(COUNTRIES, pick(row, 17, COUNTRIES.length), "CA"),
    leadDays: 1 + pick(row, 18, 40),
    eta: stock > 0 ? null : day.toISOString().slice(0, 10),
    quality,
    issue: gtin === null ? "GTIN missing" : stock === 0 ? "Out of stock" : null,
  };
}

export const sampleProducts = (count: number): SampleProduct[] =>
  Array.from({ length: count }, (_, row) => sampleProduct(row));
