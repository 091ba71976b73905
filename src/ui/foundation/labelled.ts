import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Joins a name and a text as "Name: text", with a space before the colon in languages that require it. */
export const named = (i18n: I18n, name: string, label: string): string =>
  i18n._(msg`${name}: ${label}`);

/** Lists the counts that aren't zero, as "New: 3 · Changed: 12". */
export const counted = (
  i18n: I18n,
  parts: readonly (readonly [count: number, label: string])[],
  format: (count: number) => string,
): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => named(i18n, label, format(count)))
    .join(" · ");
