import { LIMITS } from "@/importing/source/table/limits.ts";
import type { SourceIssueKind } from "@/importing/source/table/table.ts";
import type { RowSink } from "@/importing/source/table/text-reader.ts";
import { childOf, type RecordColumns, type RecordNode } from "./record-columns.ts";

/** The events of any file of elements, XML or JSON: an element begins, has a value, and ends. */
export type RecordEvents = {
  enter: (name: string) => void;
  value: (text: string) => void;
  leave: () => void;
};

/** The receiver of the events of a file. */
export type RecordSource = {
  events: RecordEvents;
  /** Whether the current element is part of a row. */
  isWithin: () => boolean;
  place: () => number;
  /** Called with each text, in a format that distinguishes texts from numbers. */
  onText?: (text: string) => void;
  onIssue: RowSink["onIssue"];
};

export type RecordShape = {
  /** The row element, as a path from the outermost element. */
  element: string;
  /** The path, from the row element, of an inner element that becomes separate rows, which share the other values. */
  spread?: string | undefined;
  /** The paths, from the row element, of inner elements whose repetitions get a column each. */
  numbered?: readonly string[] | undefined;
  joiner: string;
  columns: RecordColumns;
};

export type RecordSink = {
  onRow: RowSink["onRow"];
  /** Called at most once. No rows are reported after it. */
  onTooMuch: (kind: SourceIssueKind) => void;
};

export type RecordRows = RecordEvents & {
  /** The number of the row being read. Between rows, that of the last one. */
  place: () => number;
  isWithin: () => boolean;
};

/** Values beyond this are joined in the last column, so that a row never gets thousands of columns. */
const MOST_NUMBERED = 50;

/** Makes rows of elements: a column for each path that has values. Repeated values are joined in their cell. */
export function recordRows(
  { element, spread, numbered, joiner, columns }: RecordShape,
  { onRow, onTooMuch }: RecordSink,
): RecordRows {
  /** The paths of the open elements outside the rows. */
  const outer: string[] = [];
  /** The open elements in the current row, starting with the row itself. */
  const nodes: RecordNode[] = [];
  let rows = 0;
  let characters = 0;
  let hasStopped = false;
  let shared: string[] = [];
  let own: string[] | null = null;
  let ownDepth = 0;
  let spreads: string[][] = [];
  const numberedPaths = new Set(numbered);
  /** How often each numbered element has occurred in the current row. */
  const counts = new Map<RecordNode, number>();

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
      // Each row made from a repeating element counts its own elements.
      for (const each of counts.keys()) if (each.path.startsWith(`${spread}/`)) counts.delete(each);
    }
  }

  function numberedNode(parent: RecordNode, name: string): RecordNode {
    const node = childOf(parent, name);
    if (numberedPaths.size === 0 || !numberedPaths.has(node.path)) return node;
    const number = Math.min((counts.get(node) ?? 0) + 1, MOST_NUMBERED);
    counts.set(node, number);
    return number === 1 ? node : childOf(parent, `${name} (${number})`);
  }

  function begin() {
    characters = 0;
    nodes.push(columns.root);
    shared = [];
    spreads = [];
    counts.clear();
  }

  function value(text: string) {
    const node = nodes.at(-1);
    if (node === undefined) return;
    characters += text.length;
    if (characters > LIMITS.recordCharacters) return stop("record-too-large");
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
    // An element may become several rows. Each gets its own number, so that a fix for one row doesn't change the
    // others.
    for (const cells of spreads.length === 0 ? [[]] : spreads) onRow(merged(shared, cells), ++rows);
  }

  function place() {
    const startedRows = own === null ? spreads.length : spreads.length + 1;
    return nodes.length > 0 ? rows + Math.max(1, startedRows) : rows;
  }

  return { enter, value, leave, place, isWithin: () => nodes.length > 0 };
}

/** A row's own value takes precedence over the shared one. */
const merged = (shared: readonly string[], own: readonly string[]) =>
  Array.from(
    { length: Math.max(shared.length, own.length) },
    (_, at) => own[at] || shared[at] || "",
  );
