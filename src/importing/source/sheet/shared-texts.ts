import type { ZipFile } from "@/importing/source/bytes/zip-archive.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { ReadingStopped } from "@/importing/source/table/source-issue-list.ts";
import { xmlReader } from "@/importing/source/records/xml-reader.ts";
import { plainTextBefore } from "@/importing/source/records/xml-text.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";
import { decodedText } from "@/importing/source/encoding/decoded-text.ts";

const TEXT = "<si><t>";
const TEXT_END = "</t></si>";

/** Reads the shared strings of an XLSX file, up to the number wanted. */
export async function sharedTexts(
  file: ZipFile,
  maxTexts: number,
  onRead?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  const issue: { stopped?: SourceIssue } = {};

  function store(found: string) {
    characters += found.length;
    texts.push(found);
  }

  /** Fast path: most texts have no formatting and no spaces to preserve. */
  function plainText(all: string, at: number): number {
    if (isPhonetic || !all.startsWith(TEXT, at)) return -1;
    const from = at + TEXT.length;
    const found = plainTextBefore(TEXT_END, all, from);
    if (found === null) return -1;
    store(found);
    return from + found.length + TEXT_END.length;
  }

  const reader = xmlReader({
    onOpen(name) {
      if (name === "t" || name === "x:t") isText = !isPhonetic;
      else if (name === "si" || name === "x:si") text = "";
      else if (name === "rPh" || name === "x:rPh") isPhonetic = true;
    },
    onText(chunk) {
      if (isText) text += chunk;
    },
    onClose(name) {
      if (name === "t" || name === "x:t") isText = false;
      else if (name === "rPh" || name === "x:rPh") isPhonetic = false;
      else if (name === "si" || name === "x:si") store(text);
    },
    plainElement: plainText,
    place: () => texts.length,
    onIssue(found) {
      if (found.stops) issue.stopped = found;
    },
  });
  for await (const chunk of decodedText(file.open(onRead), {
    encoding: "utf-8",
    onIssue: () => {},
  })) {
    signal?.throwIfAborted();
    reader.push(chunk);
    if (characters > LIMITS.sharedTextCharacters || texts.length > LIMITS.sharedTexts)
      throw new ReadingStopped("too-many-texts");
    if (issue.stopped) throw new ReadingStopped(issue.stopped.kind, file.name);
    if (texts.length >= maxTexts) return texts;
  }
  reader.end();
  if (issue.stopped) throw new ReadingStopped(issue.stopped.kind, file.name);
  return texts;
}
