import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { aliasTable } from "@/rules/drafting/brand-aliases.ts";
import type { FilterKind, FilterRule } from "@/rules/drafting/rule-set-draft.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { Condition } from "@/rules/condition/condition.ts";

/** The purpose of a template, and the rule that it starts with. */
export type RuleTemplate = {
  id: string;
  name: MessageDescriptor;
  when: Condition | null;
  actions: CleanAction[];
};

const clean = (
  id: string,
  name: MessageDescriptor,
  actions: CleanAction[],
  when: Condition | null = null,
): RuleTemplate => ({ id, name, when, actions });

const exclude = (id: string, name: MessageDescriptor, when: Condition): RuleTemplate => ({
  id,
  name,
  when,
  actions: [],
});

const CLEAN: readonly RuleTemplate[] = [
  clean("spaces", msg`Remove extra spaces from titles and brands`, [
    { do: "trim", field: "title_en" },
    { do: "trim", field: "title_fr" },
    { do: "trim", field: "brand" },
  ]),
  clean("html", msg`Remove HTML from descriptions`, [
    { do: "strip-html", field: "description_en" },
    { do: "strip-html", field: "description_fr" },
  ]),
  clean(
    "capitals",
    msg`Change titles in all capitals to title case`,
    [{ do: "case", field: "title_en", to: "title" }],
    {
      all: [
        { field: "title_en", is: "matches", value: "[A-Z]", matchCase: true },
        { field: "title_en", is: "not-matches", value: "[a-z]", matchCase: true },
      ],
    },
  ),
  clean(
    "title",
    msg`Build missing titles from brand and part number`,
    [{ do: "template", template: "{brand} {mpn}", field: "title_en" }],
    { all: [{ field: "title_en", is: "is-empty" }] },
  ),
  clean(
    "french",
    msg`Tag products without a Canadian French title`,
    [{ do: "tag", add: ["needs-french"], remove: [] }],
    { all: [{ field: "title_fr", is: "is-empty" }] },
  ),
  clean("kilograms", msg`Convert weights to kilograms`, [
    { do: "convert-unit", measure: "weight", to: "kg" },
  ]),
  clean("gtin", msg`Clear GTINs that aren’t valid`, [{ do: "set", field: "gtin", value: "" }], {
    all: [{ field: "gtin", is: "is-invalid-gtin" }],
  }),
];

const PUBLISH: readonly RuleTemplate[] = [
  exclude("stock", msg`Exclude products with fewer than 3 units available`, {
    any: [
      { field: "available", is: "less-than", value: "3" },
      { field: "available", is: "is-empty" },
    ],
  }),
  exclude("restricted", msg`Exclude products with a GTIN for internal use or coupons`, {
    all: [{ field: "gtin", is: "is-restricted-gtin" }],
  }),
  exclude("french", msg`Require a Canadian French title`, {
    all: [{ field: "title_fr", is: "is-empty" }],
  }),
  exclude("image", msg`Require an image`, {
    all: [{ field: "image_count", is: "less-than", value: "1" }],
  }),
  exclude("price", msg`Require a price`, { all: [{ field: "price", is: "is-empty" }] }),
  exclude("cost", msg`Exclude products priced below their cost`, {
    all: [{ field: "price", is: "less-than", other: "cost" }],
  }),
  exclude("complete", msg`Exclude products that are less than 60% complete`, {
    all: [{ field: "completeness", is: "less-than", value: "60" }],
  }),
];

/** The templates of a kind. `brands` are the catalogue's brands, the most frequent first. */
export function templatesOf(kind: FilterKind, brands: readonly string[]): RuleTemplate[] {
  if (kind === "publish") return [...PUBLISH];
  const table = aliasTable(brands);
  const aliases = clean("brands", msg`Spell each brand the same way`, [
    { do: "translate", field: "brand", table, otherwise: "keep" },
  ]);
  return table.length === 0 ? [...CLEAN] : [aliases, ...CLEAN];
}

export function ruleOfTemplate(
  kind: FilterKind,
  { when, actions }: Pick<RuleTemplate, "when" | "actions">,
  name: string,
): FilterRule {
  const shared = { id: crypto.randomUUID(), name, isEnabled: true, when };
  return kind === "clean"
    ? { ...shared, actions }
    : { ...shared, decision: "exclude", channels: null };
}
