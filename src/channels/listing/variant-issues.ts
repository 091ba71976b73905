import type { OptionCodes } from "@/channels/definitions/option-codes.ts";
import type { GroupIssues } from "@/channels/listing/build-listing.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import { optionCode } from "@/channels/values/option-code.ts";
import type {
  ListingIssueCode,
  IssueFix,
  ListingIssue,
  Offered,
} from "@/channels/listing/listing.ts";

const optionsOf = ({ product }: Offered) => Object.entries(product.variant_options);

/**
 * The errors of a product's active variants, alone and compared with each other. A shop shows a button for each option
 * value, so all variants need the same options, and no two may have the same values.
 */
export function groupIssues(
  group: string,
  members: readonly Offered[],
  { definition: { variants, optionCodes }, config }: ChannelPlan,
): GroupIssues {
  const issues = new Map<string, ListingIssue[]>();
  const active = members.filter(({ product }) => product.status === "active");
  const add = (member: Offered, code: ListingIssueCode, params: ListingIssue["params"] = {}) => {
    const { sku } = member.product;
    const fix = fixOf(code);
    const found = issues.get(sku) ?? [];
    found.push({ code, severity: "error", field: null, params, fix });
    issues.set(sku, found);
  };
  const [first] = active;
  const names = first === undefined ? "" : Object.keys(first.product.variant_options).join(", ");
  const seen = new Map<string, string>();

  for (const [at, member] of active.entries()) {
    const options = optionsOf(member);
    const own = options.map(([name]) => name).join(", ");
    // Shops don't distinguish "Red" from "red", so values are compared without case.
    const values = JSON.stringify(options.map(([, value]) => value)).toLowerCase();
    const duplicate = seen.get(values);
    if (options.length === 0) add(member, "option-missing");
    else if (own !== names) add(member, "options-differ", { own, others: names });
    else if (duplicate !== undefined) add(member, "options-same", { sku: duplicate });
    if (variants && options.length > variants.options) {
      add(member, "too-many-options", { most: variants.options });
    }
    const wrongCode = optionCodes && codeIssue(options, optionCodes, config.options);
    if (wrongCode) add(member, wrongCode.code, wrongCode.params);
    const { sku } = member.product;
    const without = variants?.without ?? "";
    const character = forbiddenCharacter(options.flat(), without);
    if (character !== null) add(member, "option-character", { character });
    const skuCharacter = variants?.listsSkus ? forbiddenCharacter([sku], without) : null;
    if (skuCharacter !== null) add(member, "sku-character", { character: skuCharacter });
    const sameName = sku.toLowerCase() === group.toLowerCase() ? sku : member.groupSku;
    if (sameName !== undefined) add(member, "group-is-a-sku", { sku: sameName });
    if (member.sameGroup !== undefined) add(member, "group-duplicate", { other: member.sameGroup });
    if (variants && at >= variants.most) add(member, "too-many-variants", { most: variants.most });
    seen.set(values, sku);
  }
  return issues;
}

const fixOf = (code: ListingIssueCode): IssueFix => {
  if (code === "option-unmapped" || code === "option-codes-same") return { is: "option-map" };
  if (code === "group-is-a-sku" || code === "group-duplicate")
    return { is: "product", field: "variant_group" };
  return { is: "product", field: code === "sku-character" ? "sku" : "variant_options" };
};

/** The issue of the first option that has no attribute code, or the same code as an earlier one. Null if none does. */
function codeIssue(
  options: ReadonlyArray<[string, unknown]>,
  codes: OptionCodes,
  mapped: Readonly<Record<string, string>>,
): { code: ListingIssueCode; params: ListingIssue["params"] } | null {
  const seen = new Map<string, string>();
  for (const [option] of options) {
    const attribute = optionCode(option, codes, mapped);
    if (attribute === "") return { code: "option-unmapped", params: { option } };
    const other = seen.get(attribute);
    if (other !== undefined)
      return { code: "option-codes-same", params: { option, other, attribute } };
    seen.set(attribute, option);
  }
  return null;
}

function forbiddenCharacter(texts: readonly unknown[], characters: string): string | null {
  const written = texts.map(String).join("");
  return Array.from(characters).find((character) => written.includes(character)) ?? null;
}
