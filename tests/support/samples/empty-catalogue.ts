import type { CataloguePage } from "@/importing/comparing/catalogue-page.ts";

/** The only page of a catalogue without products. */
export const EMPTY_CATALOGUE: CataloguePage = {
  ids: [],
  skus: [],
  versions: [],
  fingerprints: [],
  watched: [],
  foreign: [],
  archived: [],
  gaps: "",
  currencies: [],
  amounts: "",
  stocked: "",
  next: null,
};
