import type { I18n } from "@lingui/core";
import { commonTitle } from "@/catalogue/list/variants/product-variants.ts";
import type { ProductLine, ProductVariants } from "@/catalogue/product/product-line.ts";

const LANGUAGES = { title: "en", titleFr: "fr" } as const;

type TitleColumn = keyof typeof LANGUAGES;

/** The title column in the language of the interface, and the one that replaces a missing title. */
export const titleColumnsOf = ({ locale }: I18n): readonly [own: TitleColumn, other: TitleColumn] =>
  locale.startsWith("fr") ? ["titleFr", "title"] : ["title", "titleFr"];

/** A product's title, with its language if that isn't the one of the interface. */
export function shownTitle(i18n: I18n, line: Pick<ProductLine, TitleColumn>) {
  const [own, other] = titleColumnsOf(i18n);
  if (line[own] !== null) return { text: line[own] };
  return line[other] === null ? null : { text: line[other], lang: LANGUAGES[other] };
}

/**
 * The title of a group's row: the start that its variants' titles share, otherwise the first variant's title, otherwise
 * the group's name.
 */
export function variantsTitle(i18n: I18n, line: ProductLine, variants: ProductVariants): string {
  const pairs = { title: variants.titles, titleFr: variants.titlesFr };
  const [own, other] = titleColumnsOf(i18n);
  const common = commonTitle(pairs[own]) ?? (line[own] === null ? commonTitle(pairs[other]) : null);
  return common ?? shownTitle(i18n, line)?.text ?? variants.group;
}
