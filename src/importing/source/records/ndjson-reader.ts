import { LIMITS } from "@/importing/source/table/limits.ts";
import type { TextReader } from "@/importing/source/table/text-reader.ts";
import { jsonReader } from "./json-reader.ts";
import type { RecordReading } from "./record-rows.ts";

/** JSON by the line: a line that is none is told and passed over, and the others are read. */
export function ndjsonReader(reading: RecordReading): TextReader {
  let rest = "";
  let line = 0;
  let hasStopped = false;

  function take(written: string) {
    line += 1;
    if (written.trim() === "") return;
    if (!isJson(written)) {
      const detail = written.slice(0, 40);
      return reading.onProblem({ kind: "broken-line", place: line, detail, stops: false });
    }
    const reader = jsonReader(reading);
    // Each list is one of a list of them, as it would be if there were no lines.
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
      if (rest.length <= LIMITS.recordLetters) return;
      hasStopped = true;
      reading.onProblem({ kind: "record-too-large", place: line + 1, stops: true });
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
