import { type ChannelDefinition, versionOf } from "@/channels/definitions/channel-definition.ts";
import type { GroupIssues } from "@/channels/listing/build-listing.ts";
import type { IssueCode, ListingIssue, Offered } from "@/channels/listing/listing.ts";

const optionsOf = ({ product }: Offered) => Object.entries(product.variant_options);

/**
 * Issues between the variants of one product. A shop shows a button for each option value, so variants need the same
 * options, and no two may have the same values.
 */
export function groupIssues(
  group: string,
  members: readonly Offered[],
  { variants }: ChannelDefinition,
): GroupIssues {
  const issues = new Map<string, ListingIssue[]>();
  const active = members.filter(({ product }) => product.status === "active");
  const add = (member: Offered, code: IssueCode, params: ListingIssue["params"] = {}) => {
    const { sku } = member.product;
    const fix = {
      is: "product",
      field: code === "group-is-a-sku" ? "variant_group" : "variant_options",
    } as const;
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
    const values = JSON.stringify(options.map(([, value]) => value));
    const duplicate = seen.get(values);
    if (options.length === 0) add(member, "option-missing");
    else if (own !== names) add(member, "options-differ", { own, others: names });
    else if (duplicate !== undefined) add(member, "options-same", { sku: duplicate });
    if (variants && options.length > variants.options) {
      add(member, "too-many-options", { most: variants.options });
    }
    const sign = forbiddenCharacter(options, variants?.without ?? "");
    if (sign !== null) add(member, "option-sign", { sign });
    if (member.product.sku === group) add(member, "group-is-a-sku");
    if (variants && at >= variants.most) add(member, "too-many-variants", { most: variants.most });
    seen.set(values, member.product.sku);
  }
  const optionsBySku = active.map(({ product }) => [product.sku, product.variant_options]);
  return { version: versionOf(optionsBySku), issues };
}

function forbiddenCharacter(
  options: ReadonlyArray<[string, unknown]>,
  characters: string,
): string | null {
  const written = options.map(([name, value]) => `${name}${String(value)}`).join("");
  return Array.from(characters).find((sign) => written.includes(sign)) ?? null;
}
