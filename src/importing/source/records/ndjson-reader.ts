import { LIMITS } from "@/importing/source/table/limits.ts";
import type { TextReader } from "@/importing/source/table/text-reader.ts";
import { jsonReader } from "./json-reader.ts";
import type { RecordSource } from "./record-rows.ts";

/** Reads JSON line by line. A line that isn't valid JSON is reported and skipped. */
export function ndjsonReader(source: RecordSource): TextReader {
  let rest = "";
  let line = 0;
  let hasStopped = false;

  function take(written: string) {
    line += 1;
    if (written.trim() === "") return;
    if (!isJson(written)) {
      const detail = written.slice(0, 40);
      return source.onIssue({ kind: "broken-line", place: line, detail, stops: false });
    }
    const reader = jsonReader(source);
    // A line that is a list becomes an element of an outer list, as in a JSON file that is one list of lists.
    reader.push(written.trimStart().startsWith("[") ? `[${written}]` : written);
    reader.end();
    hasStopped = reader.hasStopped();
  }

  return {
    push(text) {
      if (hasStopped) return;
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const each of lines) if (!hasStopped) take(each);
      if (rest.length <= LIMITS.recordCharacters) return;
      hasStopped = true;
      source.onIssue({ kind: "record-too-large", place: line + 1, stops: true });
    },
    end() {
      if (!hasStopped && rest !== "") take(rest);
    },
    hasStopped: () => hasStopped,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
