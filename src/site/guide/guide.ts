import { type GuideBlock, type Chapter, plainBlock, plainLine } from "@/site/guide/block.ts";

export type GuideChapter = Chapter & { id: string };
export type Guide = readonly GuideChapter[];

/** The file "./en/02-your-account.md" becomes the second chapter, with the anchor #your-account. */
export function guideOf(files: Record<string, Chapter>): Guide {
  return Object.keys(files)
    .toSorted()
    .flatMap((path) => {
      const id = /\/\d+-([a-z-]+)\.md$/.exec(path)?.[1];
      const chapter = files[path];
      return id === undefined || chapter === undefined ? [] : [{ id, ...chapter }];
    });
}

/** The chapter that has this anchor or a heading with it. */
export const chapterWith = (guide: Guide, place: string): GuideChapter | undefined =>
  guide.find(
    ({ id, blocks }) =>
      id === place || blocks.some((block) => block.kind === "heading" && block.id === place),
  );

/** The text under one heading. */
type Section = { id: string; title: string; chapter: string; text: string };

function sectionsOf({ id, title, summary, blocks }: GuideChapter): Section[] {
  const first = { id, title, chapter: title, text: summary };
  return blocks.reduce<Section[]>(
    (sections, block: GuideBlock) => {
      if (block.kind === "heading") {
        sections.push({ id: block.id, title: plainLine(block.line), chapter: title, text: "" });
        return sections;
      }
      const last = sections.at(-1);
      if (last) last.text += `${last.text === "" ? "" : "\n"}${plainBlock(block)}`;
      return sections;
    },
    [first],
  );
}

/** Lower case without accents, at the same length, so that a position in one text is valid in the other. */
const folded = (text: string) =>
  Array.from(text.toLowerCase().split(""), (letter) => letter.normalize("NFD").charAt(0)).join("");

const EXCERPT = 160;

function excerpt(text: string, message: readonly string[]): string {
  const plain = folded(text);
  const places = message.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - 40);
  const from = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const end = from + EXCERPT;
  const to = end >= text.length ? text.length : text.lastIndexOf(" ", end);
  const part = text.slice(from, to > from ? to : end).replaceAll("\n", " ");
  return `${from > 0 ? "… " : ""}${part}${to < text.length ? " …" : ""}`;
}

export type GuideMatch = { id: string; title: string; chapter: string; excerpt: string };

/** Sections that contain every word, with matches in the heading first. Accents and case are ignored. */
export function searchGuide(guide: Guide, query: string): GuideMatch[] {
  const message = folded(query).split(/\s+/).filter(Boolean);
  if (message.length === 0) return [];
  const hits = guide.flatMap(sectionsOf).flatMap((section) => {
    const title = folded(section.title);
    const all = `${title} ${folded(section.text)}`;
    if (!message.every((word) => all.includes(word))) return [];
    return [{ section, inTitle: message.filter((word) => title.includes(word)).length }];
  });
  return hits
    .toSorted((one, other) => other.inTitle - one.inTitle)
    .map(({ section: { id, title, chapter, text } }) => ({
      id,
      title,
      chapter,
      excerpt: excerpt(text, message),
    }));
}
