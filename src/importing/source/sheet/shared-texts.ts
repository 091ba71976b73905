import type { ZipFile } from "@/importing/source/bytes/zip-archive.ts";
import { LIMITS } from "@/importing/source/limits.ts";
import { ReadingStopped } from "@/importing/source/problem-list.ts";
import { xmlReader } from "@/importing/source/records/xml-reader.ts";
import type { SourceProblem } from "@/importing/source/table.ts";
import { decodedText } from "@/importing/source/text/decoded-text.ts";

/** The texts that the cells of an XLSX file share, up to as many as are wanted. */
export async function sharedTexts(
  file: ZipFile,
  wanted: number,
  onRead?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const texts: string[] = [];
  let letters = 0;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  const problem: { stopped?: SourceProblem } = {};

  const reader = xmlReader({
    onOpen(name) {
      if (name === "t" || name === "x:t") isText = !isPhonetic;
      else if (name === "si" || name === "x:si") text = "";
      else if (name === "rPh" || name === "x:rPh") isPhonetic = true;
    },
    onText(piece) {
      if (isText) text += piece;
    },
    onClose(name) {
      if (name === "t" || name === "x:t") isText = false;
      else if (name === "rPh" || name === "x:rPh") isPhonetic = false;
      else if (name === "si" || name === "x:si") {
        letters += text.length;
        texts.push(text);
      }
    },
    place: () => texts.length,
    onProblem(found) {
      if (found.stops) problem.stopped = found;
    },
  });
  for await (const piece of decodedText(file.open(onRead), {
    encoding: "utf-8",
    onProblem: () => {},
  })) {
    signal?.throwIfAborted();
    reader.push(piece);
    if (letters > LIMITS.sharedTextLetters || texts.length > LIMITS.sharedTexts)
      throw new ReadingStopped("too-many-texts");
    if (problem.stopped) throw new ReadingStopped(problem.stopped.kind, file.name);
    if (texts.length >= wanted) return texts;
  }
  reader.end();
  if (problem.stopped) throw new ReadingStopped(problem.stopped.kind, file.name);
  return texts;
}
