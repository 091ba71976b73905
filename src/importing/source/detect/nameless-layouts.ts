type Cells = readonly string[];

/** A kind of file that never has a header row. Its columns are identified by position. */
type Layout = { names: readonly string[]; isRow: (cells: Cells) => boolean };

const quantities = (...places: number[]) =>
  places.map((place) => [place, `Warehouse qty ${place}`] as const);

/**
 * Column names by position, counted from 1 as in the distributor's document. The warehouse at a position depends on the
 * country and the year.
 */
const TD_SYNNEX_NAMES = new Map<number, string>([
  [1, "Trading Partner Code"],
  [2, "Record ID"],
  [3, "Manufacturer Part#"],
  [4, "SYNNEX part number"],
  [5, "SYNNEX SKU #"],
  [6, "Status Code"],
  [7, "Part Description"],
  [8, "Manufacturer Name"],
  [9, "Vendor number"],
  [10, "Qty on Hand (Total)"],
  [11, "Allocated qty"],
  [12, "On-order qty"],
  [13, "Contract Price (with promo/rebate)"],
  [14, "MSRP"],
  [17, "Returnable Flag"],
  [19, "Parcel Shippable"],
  [21, "Unit Cost (without promo/rebate)"],
  [23, "Media Type"],
  [25, "SYNNEX category code"],
  [27, "Product code"],
  [28, "Ship Weight"],
  [29, "Serialized Flag"],
  [31, "MAP Price"],
  [32, "Countries of origin"],
  [33, "HC price"],
  [34, "UPC Code"],
  [35, "UNSPSC Code"],
  [36, "VPL code"],
  [37, "SKU Created Date"],
  [38, "SKU Attributes"],
  [39, "ETA Date"],
  [40, "ABC Code"],
  [41, "Kit / Stand-alone Flag"],
  [42, "State GOV price"],
  [43, "Federal GOV price"],
  [44, "Educational price"],
  [45, "TAA Flag"],
  [46, "GSA price"],
  [47, "Promotion Flag"],
  [48, "Promotion Comment"],
  [49, "Promotion Expiration Date"],
  [50, "Long Description 1"],
  [51, "Long Description 2"],
  [52, "Long Description 3"],
  [53, "Length"],
  [54, "Width"],
  [55, "Height"],
  [57, "GSA NTE price"],
  [58, "Platform Type"],
  [59, "Product Description (FR)"],
  [60, "Product Street Date"],
  [65, "Replacement SKU"],
  [66, "Minimum Order Qty"],
  [67, "Purchasing Requirements"],
  [68, "Gov Class"],
  [70, "MFG Drop Ship Warehouse qty"],
  ...quantities(15, 16, 18, 20, 22, 24, 26, 30, 56, 61, 62, 63, 64, 69),
]);

const TD_SYNNEX: Layout = {
  names: Array.from({ length: 70 }, (_, at) => TD_SYNNEX_NAMES.get(at + 1) ?? ""),
  isRow: (cells) =>
    cells.length >= 40 &&
    cells[1] === "DTL" &&
    /^\d{1,8}$/.test(cells[4]?.trim() ?? "") &&
    /^[ACSD]$/.test(cells[5]?.trim() ?? "") &&
    /^[ABCT]$/.test(cells[39]?.trim() ?? ""),
};

/** The column names of a file known by its layout rather than a header row. Empty for any other file. */
export function layoutNames(rows: readonly Cells[]): readonly string[] {
  // A few lines may be damaged, so not every line has to match.
  const isLayout = rows.filter(TD_SYNNEX.isRow).length > rows.length * 0.9;
  return isLayout ? TD_SYNNEX.names : [];
}
