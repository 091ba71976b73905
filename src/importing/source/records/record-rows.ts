import { LIMITS } from "@/importing/source/table/limits.ts";
import type { SourceIssueKind } from "@/importing/source/table/table.ts";
import type { RowSink } from "@/importing/source/table/text-reader.ts";
import { childOf, type RecordColumns, type RecordNode } from "./record-columns.ts";

/** What a file of elements tells, whatever its marks: an element begins, has a value, ends. */
export type RecordEvents = {
  enter: (name: string) => void;
  value: (text: string) => void;
  leave: () => void;
};

/** Where elements are told to. */
export type RecordReading = {
  events: RecordEvents;
  /** Whether the present element is part of a row. */
  isWithin: () => boolean;
  place: () => number;
  onProblem: RowSink["onProblem"];
};

export type RecordShape = {
  /** The element that makes a row, as a path from the outermost. */
  element: string;
  /** An element within it that makes rows of its own, which share the rest. */
  spread?: string | undefined;
  /** Elements within it that have a column each when they repeat. */
  numbered?: readonly string[] | undefined;
  joiner: string;
  columns: RecordColumns;
};

export type RecordSink = {
  onRow: RowSink["onRow"];
  /** Called at most once; there are no rows after it. */
  onTooMuch: (kind: SourceIssueKind) => void;
};

export type RecordRows = RecordEvents & {
  /** The number of the present row; what is wrong with an element is said of its first. */
  place: () => number;
  isWithin: () => boolean;
};

/** What is beyond is joined in the last of them: a row is not to be made of thousands of columns. */
const MOST_NUMBERED = 50;

/** Makes rows of elements: a column for each path that has values, what repeats joined in its cell. */
export function recordRows(
  { element, spread, numbered, joiner, columns }: RecordShape,
  { onRow, onTooMuch }: RecordSink,
): RecordRows {
  /** Paths of the elements around the rows. */
  const outer: string[] = [];
  /** The elements within a row, itself first. */
  const nodes: RecordNode[] = [];
  let rows = 0;
  let letters = 0;
  let hasStopped = false;
  let shared: string[] = [];
  let own: string[] | null = null;
  let ownDepth = 0;
  let spreads: string[][] = [];
  const numberedPaths = new Set(numbered);
  /** How many of each were met within the present row. */
  const met = new Map<RecordNode, number>();

  function stop(kind: SourceIssueKind) {
    if (!hasStopped) onTooMuch(kind);
    hasStopped = true;
  }

  function enter(name: string) {
    const parent = nodes.at(-1);
    if (parent === undefined) {
      const around = outer.at(-1);
      const path = around === undefined ? name : `${around}/${name}`;
      if (path === element) begin();
      else outer.push(path);
      return;
    }
    const node = numberedNode(parent, name);
    nodes.push(node);
    if (own === null && node.path === spread) {
      own = [];
      ownDepth = nodes.length;
      // Each of these rows counts its own.
      for (const each of met.keys()) if (each.path.startsWith(`${spread}/`)) met.delete(each);
    }
  }

  function numberedNode(parent: RecordNode, name: string): RecordNode {
    const node = childOf(parent, name);
    if (numberedPaths.size === 0 || !numberedPaths.has(node.path)) return node;
    const number = Math.min((met.get(node) ?? 0) + 1, MOST_NUMBERED);
    met.set(node, number);
    return number === 1 ? node : childOf(parent, `${name} (${number})`);
  }

  function begin() {
    letters = 0;
    nodes.push(columns.root);
    shared = [];
    spreads = [];
    met.clear();
  }

  function value(text: string) {
    const node = nodes.at(-1);
    if (node === undefined) return;
    letters += text.length;
    if (letters > LIMITS.recordLetters) return stop("record-too-large");
    if (node.column === -1) {
      if (columns.names.length >= LIMITS.columns) return stop("too-many-columns");
      node.column = columns.names.push(node.path || (element.split("/").at(-1) ?? "")) - 1;
    }
    const cells = own ?? shared;
    while (cells.length <= node.column) cells.push("");
    const before = cells[node.column] ?? "";
    cells[node.column] = before === "" || text === "" ? before || text : before + joiner + text;
  }

  function leave() {
    if (nodes.length === 0) {
      outer.pop();
      return;
    }
    if (own !== null && nodes.length === ownDepth) {
      spreads.push(own);
      own = null;
    }
    nodes.pop();
    if (nodes.length > 0 || hasStopped) return;
    if (spread === undefined) return onRow(shared, ++rows);
    // Several may come of one element, and what is mended in one of them is not mended in the others.
    for (const cells of spreads.length === 0 ? [[]] : spreads) onRow(merged(shared, cells), ++rows);
  }

  function place() {
    const begun = own === null ? spreads.length : spreads.length + 1;
    return nodes.length > 0 ? rows + Math.max(1, begun) : rows;
  }

  return { enter, value, leave, place, isWithin: () => nodes.length > 0 };
}

/** What stands in an element of its own goes before what it shares with others. */
const merged = (shared: readonly string[], own: readonly string[]) =>
  Array.from(
    { length: Math.max(shared.length, own.length) },
    (_, at) => own[at] || shared[at] || "",
  );
