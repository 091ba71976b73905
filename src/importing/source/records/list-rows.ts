import { LIMITS } from "@/importing/source/table/limits.ts";
import type { ElementChoice } from "@/importing/source/parts/source-part.ts";
import { ITEM } from "./json-reader.ts";
import type { RecordRows, RecordSink } from "./record-rows.ts";

/** Whether the elements at this path are lists of unnamed values, which are rows of a table rather than products. */
export function areLists(elements: readonly ElementChoice[], path: string): boolean {
  const within = elements.flatMap((each) =>
    each.path.startsWith(`${path}/`) ? each.path.slice(path.length + 1).split("/") : [],
  );
  return within.length > 0 && within.every((name) => name === ITEM);
}

/** Makes a row of each list at this path and a cell of each value. A nested list is joined in its cell. */
export function listRows(
  { element, joiner }: { element: string; joiner: string },
  { onRow, onTooMuch }: RecordSink,
): RecordRows {
  const outer: string[] = [];
  let rows = 0;
  /** The depth of open elements in the current row, including the row itself. */
  let depth = 0;
  let cells: string[] = [];
  let values: string[] = [];
  let characters = 0;
  let hasStopped = false;

  function stop(kind: "record-too-large" | "too-many-columns") {
    if (!hasStopped) onTooMuch(kind);
    hasStopped = true;
  }

  return {
    enter(name) {
      if (hasStopped) return;
      if (depth === 0) outer.push(name);
      if (depth > 0 || outer.join("/") === element) depth += 1;
    },
    value(text) {
      if (depth === 0 || hasStopped || text === "") return;
      characters += text.length;
      if (characters > LIMITS.recordCharacters) stop("record-too-large");
      else values.push(text);
    },
    leave() {
      if (hasStopped) return;
      if (depth === 2) {
        cells.push(values.join(joiner));
        values = [];
        if (cells.length > LIMITS.columns) stop("too-many-columns");
      }
      if (depth === 1) {
        onRow(cells, ++rows);
        cells = [];
        characters = 0;
      }
      if (depth <= 1) outer.pop();
      depth = Math.max(0, depth - 1);
    },
    isWithin: () => depth > 0,
    place: () => rows + (depth > 0 ? 1 : 0),
  };
}
