import { expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { fieldHelp } from "@/channels/definitions/field-help.ts";
import { formatName } from "@/channels/definitions/labels/format-name.ts";
import { guide as english } from "@/site/guide/english.ts";
import { guide as french } from "@/site/guide/french.ts";
import type { Guide } from "@/site/guide/guide.ts";
import { tableUnder } from "#support/files/guide-table.ts";

const plain = (text = "") => text.replaceAll(/\s/g, " ");

type ChapterTerms = {
  locale: string;
  required: string;
  unverified: string;
  /** The note for report columns that we couldn't confirm. */
  unread: string;
  rows: string;
  mega: string;
};
const GUIDES: [string, Guide, ChapterTerms][] = [
  [
    "English",
    english,
    {
      locale: "en-CA",
      required: "required:",
      unverified: "not verified:",
      unread: "not verified",
      rows: "products a file",
      mega: "MB",
    },
  ],
  [
    "French",
    french,
    {
      locale: "fr-CA",
      required: "obligatoires :",
      unverified: "non vérifiés :",
      unread: "non vérifiées",
      rows: "produits par fichier",
      mega: "Mo",
    },
  ],
];

/** The guide's text about a channel's files: their names, formats and limits. */
function filesOf({ files }: ChannelDefinition, { locale, rows, mega }: ChapterTerms): string {
  return files
    .map(({ name, format, most }) => {
      const limits = [
        most?.rows && `${most.rows.toLocaleString(locale)} ${rows}`,
        most?.bytes && `${Math.floor(most.bytes / 1_000_000)} ${mega}`,
      ].filter(Boolean);
      const file = `${name} (${formatName(format)})`;
      return plain(limits.length === 0 ? file : `${file}, ${limits.join(", ")}`);
    })
    .join("; ");
}

function fieldsOf(definition: ChannelDefinition, { required, unverified }: ChapterTerms): string {
  const help = fieldHelp(definition);
  const count = (of: (field: (typeof help)[number]) => boolean) => help.filter(of).length;
  const facts = [
    `${required} ${count(({ need }) => need === "required")}`,
    `${unverified} ${count(({ isUnverified }) => isUnverified)}`,
  ];
  return `${help.length} (${facts.join(", ")})`;
}

test.each(GUIDES)(
  "the guide lists the files and fields of every channel definition (%s)",
  (_language, guide, label) => {
    const documented = tableUnder(guide, "feeds").map((row) => row.slice(0, 3).map(plain));
    expect(documented).toEqual(
      ALL_CHANNELS.map((definition) => [
        definition.name,
        filesOf(definition, label),
        fieldsOf(definition, label),
      ]),
    );
  },
);

test.each(GUIDES)(
  "the guide lists the report columns of every channel (%s)",
  (_language, guide, { unread }) => {
    expect(tableUnder(guide, "channel-reports")).toEqual(
      ALL_CHANNELS.map(({ name, report }) => [
        name,
        report.sku.join(", "),
        report.message.join(", "),
        report.unverified ? unread : "",
      ]),
    );
  },
);
