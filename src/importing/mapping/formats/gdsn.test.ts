import { expect, test } from "vitest";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { read } from "#support/files/sample-files.ts";

const item = (
  at: number,
) => `<catalogueItemChildItemLink><quantity>6</quantity><catalogueItem><tradeItem>
<gtin>0062850000000${at}</gtin><additionalTradeItemIdentification additionalTradeItemIdentificationTypeCode="SUPPLIER_ASSIGNED">GD-${at}</additionalTradeItemIdentification>
<tradeItemUnitDescriptorCode>BASE_UNIT_OR_EACH</tradeItemUnitDescriptorCode><brandName>Maple</brandName>
<tradeItemDescription languageCode="fr">Sirop d’érable ${at}</tradeItemDescription><tradeItemDescription languageCode="en">Maple syrup ${at}</tradeItemDescription>
<tradeItemMarketingMessage languageCode="en">Sweet.</tradeItemMarketingMessage><tradeItemMarketingMessage languageCode="fr">Sucré.</tradeItemMarketingMessage>
</tradeItem></catalogueItem></catalogueItemChildItemLink>`;

const NOTICE = `<?xml version="1.0"?><n:catalogueItemNotificationMessage xmlns:n="urn:gs1:gdsn:catalogue_item_notification:xsd:3"><transaction><catalogueItem>
${[1, 2, 3, 4, 5, 6].map(item).join("")}</catalogueItem></transaction></n:catalogueItemNotificationMessage>`;

test("texts of a GDSN message go into the fields of their language", async () => {
  const { columns, rows } = await read(NOTICE);
  expect(rows).toHaveLength(6);
  const { format, mapping } = suggestMapping({ columns, rows });
  expect(format).toBe("GS1 GDSN");
  const first = (column: string | undefined) => rows[0]?.[columns.indexOf(column ?? "")];
  const { title_en, title_fr, description_en, description_fr, sku } = mapping.fields;
  expect(
    [sku, title_en, title_fr, description_en, description_fr].map((recipe) =>
      first(recipe?.columns[0]),
    ),
  ).toEqual(["GD-1", "Maple syrup 1", "Sirop d’érable 1", "Sweet.", "Sucré."]);
});
