import { useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import type { IssueNames } from "@/rules/labels/issue-names.ts";
import { ruleFieldLabel, type RuleTexts } from "@/rules/labels/rule-field-label.ts";
import type { LiveCatalogue } from "@/rules/loading/live-catalogue.ts";
import type { Option } from "@/ui/inputs/select.tsx";

export type NamedScope = { id: string; name: string };

/** Everything that an organization's rules can refer to. */
type RuleSources = {
  organization: Organization;
  suppliers: readonly NamedScope[];
  channels: readonly NamedScope[];
  attributes: readonly string[];
  /** The issues that channels can find in a product. */
  channelIssues: IssueNames;
  live: LiveCatalogue;
  /** Products loaded so far for the live preview. */
  loaded: number;
};

type RuleSetting = RuleSources & {
  texts: RuleTexts;
  canEdit: boolean;
  /** The fields that a condition can read. */
  readable: readonly Option<RuleField>[];
  optionOf: (field: RuleField) => Option<RuleField>;
};

const Setting = createContext<RuleSetting | null>(null);

const FACTS = [
  "supplier_id",
  "available",
  "image_count",
  "completeness",
  "issues",
  "created_at",
  "updated_at",
];

export function RuleSettingProvider({
  children,
  ...sources
}: RuleSources & { children: ReactNode }) {
  const { i18n, t } = useLingui();
  const { organization, suppliers, channels, attributes, channelIssues, live, loaded } = sources;
  const setting = useMemo((): RuleSetting => {
    const nameIn = (list: readonly NamedScope[]) => {
      const names = new Map(list.map(({ id, name }) => [id, name]));
      return (id: string) => names.get(id) ?? null;
    };
    const texts = {
      i18n,
      channelName: nameIn(channels),
      supplierName: nameIn(suppliers),
      channelIssues,
    };
    const optionOf = (value: RuleField): Option<RuleField> => ({
      value,
      label: ruleFieldLabel(texts, value),
      ...(value.startsWith("attribute:") ? { hint: t`Attribute` } : {}),
    });
    const fields = [
      ...PRODUCT_FIELD_NAMES,
      ...FACTS,
      ...attributes.map((name) => `attribute:${name}`),
      ...channels.flatMap(({ id }) => [`channel:${id}:state`, `channel:${id}:issues`]),
    ];
    return {
      organization,
      suppliers,
      channels,
      attributes,
      channelIssues,
      live,
      loaded,
      texts,
      canEdit: organization.role !== "viewer",
      readable: fields.map(optionOf),
      optionOf,
    };
  }, [i18n, t, organization, suppliers, channels, attributes, channelIssues, live, loaded]);
  return <Setting value={setting}>{children}</Setting>;
}

export function useRuleSetting(): RuleSetting {
  const setting = use(Setting);
  if (setting === null) throw new Error("This component needs a RuleSettingProvider.");
  return setting;
}
