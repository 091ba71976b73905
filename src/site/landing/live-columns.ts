/** The columns that are shown: their index in the sample and their width. A phone shows two. */
export const SHOWN = {
  sku: { at: 0, className: "w-1/5 lg:w-1/7 px-4 max-sm:hidden" },
  title: { at: 1, className: "px-4 max-lg:hidden" },
  gtin: { at: 2, className: "w-2/5 px-3 sm:w-1/5 sm:px-4 lg:w-1/6" },
  lowest: { at: 3, className: "w-1/6 px-4 text-right max-sm:hidden lg:w-1/8" },
  price: { at: 4, className: "w-1/4 px-3 text-right sm:w-1/6 sm:px-4 lg:w-1/8" },
} as const;
