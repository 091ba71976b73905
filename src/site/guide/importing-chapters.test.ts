import { expect, test } from "vitest";
import { IMPORT_MODES, DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { LARGEST_SCHEDULED } from "@/importing/fetching/source-address.ts";
import { KNOWN_FORMATS } from "@/importing/mapping/formats/known-formats.ts";
import { MAX_SCHEDULES } from "@/importing/schedule/import-schedule.ts";
import { MOST_ATTRIBUTES } from "@/importing/mapping/definition/column-mapping.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { TEMPLATE_COLUMNS } from "@/importing/templates/template-column.ts";
import { TEMPLATE_FORMATS } from "@/importing/templates/template-file.ts";
import { plainBlock } from "@/site/guide/block.ts";
import { guide as english } from "@/site/guide/english.ts";
import { guide as french } from "@/site/guide/french.ts";
import type { Guide } from "@/site/guide/guide.ts";
import { tableUnder } from "#support/files/guide-table.ts";

const GUIDES: [string, Guide][] = [
  ["en-CA", english],
  ["fr-CA", french],
];

const plain = (text: string) => text.replaceAll(/\s/g, " ");

function textUnder(guide: Guide, place: string): string {
  const blocks = guide.flatMap((chapter) => chapter.blocks);
  const from = blocks.findIndex((block) => block.kind === "heading" && block.id === place);
  const to = blocks.findIndex((block, at) => at > from && block.kind === "heading");
  return plain(blocks.slice(from, to).map(plainBlock).join(" "));
}

test.each(GUIDES)(
  "the guide lists every recognized source in the order of the code (%s)",
  (_locale, guide) => {
    const documented = tableUnder(guide, "import-sources").map(([name]) => name);
    expect(documented).toEqual(KNOWN_FORMATS.map(({ name }) => name));
  },
);

test.each(GUIDES)(
  "the guide lists every import mode and the default price warning (%s)",
  (locale, guide) => {
    expect(tableUnder(guide, "import-modes")).toHaveLength(IMPORT_MODES.length);
    const percent = new Intl.NumberFormat(locale, { style: "percent" });
    expect(textUnder(guide, "import-modes")).toContain(
      plain(percent.format(DEFAULT_MODE.priceThreshold / 100)),
    );
  },
);

test.each(GUIDES)(
  "the guide lists every template format among the supported files (%s)",
  (_locale, guide) => {
    const documented = tableUnder(guide, "files-in")
      .map(([name]) => name)
      .join(", ")
      .toLowerCase();
    expect(TEMPLATE_FORMATS.filter((format) => !documented.includes(format))).toEqual([]);
  },
);

test.each(GUIDES)(
  "the guide lists every template column in the order of the template (%s)",
  (_locale, guide) => {
    expect(textUnder(guide, "templates")).toContain(`${TEMPLATE_COLUMNS.join(", ")}.`);
  },
);

test.each(GUIDES)("the guide states the current file limits (%s)", (locale, guide) => {
  const [giga, mega] = locale === "fr-CA" ? ["Go", "Mo"] : ["GB", "MB"];
  const number = (value: number) => plain(value.toLocaleString(locale));
  const size = (bytes: number) =>
    bytes >= 1024 ** 3
      ? `${Math.round(bytes / 1024 ** 3)} ${giga}`
      : `${bytes / 1024 ** 2} ${mega}`;
  expect(tableUnder(guide, "file-limits").map(([, limit = ""]) => plain(limit))).toEqual([
    size(LIMITS.fileBytes),
    size(LIMITS.inflatedBytes),
    size(LIMITS.nestedBytes),
    number(LIMITS.zipEntries),
    number(LIMITS.rows),
    number(LIMITS.columns),
    number(MOST_ATTRIBUTES),
    number(LIMITS.fieldCharacters),
    number(LIMITS.recordCharacters),
    number(LIMITS.depth),
  ]);
});

test.each(GUIDES)(
  "the guide states the current limits of import schedules (%s)",
  (locale, guide) => {
    const mega = locale === "fr-CA" ? "Mo" : "MB";
    const documented = textUnder(guide, "import-schedules");
    expect(documented).toContain(`${LARGEST_SCHEDULED / 1024 ** 2} ${mega}`);
    expect(documented).toContain(` ${MAX_SCHEDULES} `);
  },
);
