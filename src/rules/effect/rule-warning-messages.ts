import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { CleanWarning } from "@/rules/analysis/clean-analysis.ts";
import type { PublishWarning } from "@/rules/analysis/publish-analysis.ts";

export type RuleWarning = CleanWarning | PublishWarning;

/** Describes a probably unintended effect and the rule that causes it. */
export function warningMessage(
  warning: RuleWarning,
  nameOf: (rule: string) => string,
  labelOf: (field: string) => string,
): MessageDescriptor {
  const name = nameOf(warning.rule);
  switch (warning.code) {
    case "matches-nothing":
      return msg`“${name}” matches no product.`;
    case "changes-nothing":
      return msg`“${name}” changes nothing: its products already have these values.`;
    case "shadowed":
      return msg`“${name}” has no effect, because other rules set the result of all its products, mainly “${nameOf(warning.by)}”.`;
    case "contradicts":
      return "by" in warning
        ? msg`“${nameOf(warning.by)}” later replaces what “${name}” writes to ${labelOf(warning.field)} in ${plural(warning.products, { one: "# product", other: "# products" })}.`
        : msg`“${name}” contradicts “${nameOf(warning.earlier)}” for ${plural(warning.products, { one: "# product", other: "# products" })}. The earlier rule wins.`;
    case "excludes-everything":
      return msg`No product is left to publish. “${name}” excludes the most products.`;
  }
}
