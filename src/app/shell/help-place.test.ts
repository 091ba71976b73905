import { expect, test } from "vitest";
import { helpPlace } from "@/app/shell/help-place.ts";
import { guide as english } from "@/site/guide/english.ts";
import { guide as french } from "@/site/guide/french.ts";

const ADDRESSES = [
  ["/settings", "", "/help#your-account"],
  ["/settings", "?tab=organization", "/help#team"],
  ["/settings", "?tab=security", "/help#two-factor"],
  ["/product-management", "?product=1", "/help#products"],
  ["/ready-to-sync", "", "/help#channel-ready"],
  ["/marketplace-integrations", "?channel=1", "/help#channels"],
  ["/orders", "", "/help#orders"],
  ["/supply-chain", "", "/help#supply-chain"],
  ["/suppliers/tdx-ca/catalog", "", "/help#td-synnex"],
  ["/reports", "", "/help#reports"],
  ["/data-filtering", "", "/help#rules-kinds"],
  ["/admin", "", "/help#screens"],
] as const;

test.each(ADDRESSES)("the help link of the screen %s%s opens %s", (pathname, search, place) => {
  expect(helpPlace({ pathname, search })).toBe(place);
  for (const guide of [english, french]) {
    const ids = guide.flatMap(({ id, blocks }) => [
      id,
      ...blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : [])),
    ]);
    expect(ids).toContain(place.replace("/help#", ""));
  }
});

test("the help link on the help page leads to the help page, not to a section of the guide", () => {
  expect(helpPlace({ pathname: "/help", search: "" })).toBe("/help");
});
