import { LIMITS } from "@/importing/source/table/limits.ts";
import { STOPPING, type SourceIssueKind } from "@/importing/source/table/table.ts";
import type { TextReader } from "@/importing/source/table/text-reader.ts";
import { withoutExponent } from "./json-number.ts";
import type { RecordSource } from "./record-rows.ts";

/** The element name for values of a list that has no name, such as the outermost list or a list inside another. */
export const ITEM = "item";

const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/;
const STRUCTURE = /[[\]{},:"\s]/g;

type Level = {
  isList: boolean;
  /** The name of the list's elements, or of the object's next value. */
  key: string;
  expects: "key" | "colon" | "value" | "comma" | "first";
};

/**
 * Reads JSON as it arrives, keeping numbers as written except for exponents. Elements of a list are reported like
 * repeated XML elements with the list's name. Consecutive values, as in NDJSON, are reported like those of one list.
 */
export function jsonReader({ events, place, onText, onIssue }: RecordSource): TextReader {
  const { enter, value, leave } = events;
  const levels: Level[] = [];
  let rest = "";
  let hasStopped = false;
  let hasRead = false;

  function addIssue(kind: SourceIssueKind, detail?: string) {
    if (hasStopped) return;
    hasStopped ||= STOPPING.has(kind);
    onIssue({
      kind,
      place: place(),
      stops: hasStopped,
      ...(detail === undefined ? {} : { detail }),
    });
  }
  const broken = (written: string) => addIssue("broken-json", written.slice(0, 30));
  const nameNow = () => levels.at(-1)?.key ?? ITEM;

  /** Whether a value is allowed here. If so, the enclosing list or object expects a comma next. */
  function startsValue(): boolean {
    const level = levels.at(-1);
    if (level === undefined) return true;
    if (level.expects !== "value" && !(level.isList && level.expects === "first")) return false;
    level.expects = "comma";
    return true;
  }

  function scalar(read: string) {
    hasRead = true;
    enter(nameNow());
    value(read);
    leave();
  }

  function open(isList: boolean) {
    if (levels.length >= LIMITS.depth) return addIssue("too-deep");
    const parent = levels.at(-1);
    const name = nameNow();
    // Elements of a list take its name. Those of the outermost list, or of a list inside a list, get a default name.
    const key = parent !== undefined && !parent.isList ? name : ITEM;
    if (!isList || parent?.isList) enter(name);
    levels.push({ isList, key: isList ? key : "", expects: "first" });
  }

  function close(isList: boolean): boolean {
    const level = levels.at(-1);
    if (level === undefined || level.isList !== isList) return false;
    if (level.expects !== "first" && level.expects !== "comma") return false;
    levels.pop();
    hasRead = true;
    if (!isList || levels.at(-1)?.isList) leave();
    return true;
  }

  function text(written: string): boolean {
    const level = levels.at(-1);
    const isKey =
      level !== undefined &&
      !level.isList &&
      (level.expects === "key" || level.expects === "first");
    const read = stringOf(written);
    if (read === null) return false;
    if (isKey) {
      level.key = read;
      level.expects = "colon";
    } else if (startsValue()) {
      onText?.(read);
      scalar(read);
    } else return false;
    return true;
  }

  function sign(letter: string): boolean {
    const level = levels.at(-1);
    if (letter === "{" || letter === "[") {
      if (!startsValue()) return false;
      open(letter === "[");
      return true;
    }
    if (letter === "}" || letter === "]") return close(letter === "]");
    if (level === undefined) return false;
    if (letter === ":") {
      if (level.expects !== "colon") return false;
      level.expects = "value";
    } else {
      if (level.expects !== "comma") return false;
      level.expects = level.isList ? "value" : "key";
    }
    return true;
  }

  /** Processes the complete part of the text and returns where it ended. */
  function take(all: string, isEnd: boolean): number {
    let at = 0;
    for (;;) {
      if (hasStopped) return at;
      STRUCTURE.lastIndex = at;
      const next = STRUCTURE.exec(all)?.index ?? all.length;
      if (next > at) {
        if (next === all.length && !isEnd) return at;
        const literal = all.slice(at, next);
        if (!LITERAL.test(literal) || !startsValue()) broken(literal);
        else scalar(literal === "null" ? "" : withoutExponent(literal));
      } else if (next === all.length) return at;
      else if (all[at] === '"') {
        const end = stringEnd(all, at + 1);
        if (end === -1) return at;
        const written = all.slice(at, end + 1);
        if (!text(written)) broken(written);
        at = end + 1;
        continue;
      }
      at = next;
      const letter = all[at];
      if (letter === undefined || letter === '"' || hasStopped) continue;
      if (letter.trim() !== "" && !sign(letter)) broken(letter);
      at += 1;
    }
  }

  return {
    push(chunk) {
      if (hasStopped) return;
      const all = rest === "" ? chunk : rest + chunk;
      rest = all.slice(take(all, false));
      if (!hasStopped && rest.length > LIMITS.recordCharacters) addIssue("field-too-long");
    },
    end() {
      if (hasStopped) return;
      const left = rest.slice(take(rest, true));
      if (!hasStopped && (levels.length > 0 || left !== "" || !hasRead)) addIssue("cut-off");
    },
    hasStopped: () => hasStopped,
  };
}

/**
 * The end of the string that begins at `from`, or -1 if it isn't complete. A quote after an odd number of backslashes
 * is part of the string.
 */
function stringEnd(all: string, from: number): number {
  for (let at = all.indexOf('"', from); at !== -1; at = all.indexOf('"', at + 1)) {
    let slashes = 0;
    while (all[at - 1 - slashes] === "\\" && at - 1 - slashes >= from) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

function stringOf(written: string): string | null {
  if (!written.includes("\\") && !/[\n\r]/.test(written)) return written.slice(1, -1);
  try {
    const read: unknown = JSON.parse(written);
    return typeof read === "string" ? read : null;
  } catch {
    return null;
  }
}
