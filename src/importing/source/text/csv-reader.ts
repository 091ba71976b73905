import { LIMITS } from "@/importing/source/table/limits.ts";
import type { TextReader } from "@/importing/source/table/text-reader.ts";

export type CsvIssue = {
  /** The last three kinds of issue stop reading, because nothing after them can be parsed reliably. */
  kind: "text-after-quote" | "unterminated-quote" | "field-too-long" | "row-too-wide";
  /** The line the field began on, counted as an editor does. */
  line: number;
};

type CsvOptions = {
  /** The delimiter, a single character. */
  delimiter: string;
  /** The quote around cells that contain delimiters or line breaks. Empty for none. */
  quote?: string;
  /** Whether spaces between a delimiter and a quote are ignored, as in `"A" , "B"`. */
  skipsSpaces?: boolean;
  /** Whether a backslash comes before quotes inside a quoted cell, as databases write them. */
  escapes?: boolean;
  /** Whether a quote that is a whole cell counts as text, such as a ditto mark. */
  loneQuotes?: boolean;
  /** An empty line is a row with one empty cell. */
  onRow: (cells: string[], line: number) => void;
  onIssue?: (issue: CsvIssue) => void;
};

export type CsvReader = TextReader & {
  /** How many cells began with a quote so far. */
  quotedCells: () => number;
  /** Whether the text so far ends inside a quoted cell. */
  isWithinQuotes: () => boolean;
  /** Whether the text so far ends after a complete row. */
  isBetweenRows: () => boolean;
  /** The line of the next character. */
  line: () => number;
};

const LF = 10;
const CR = 13;
const BACKSLASH = 92;

const START = 0;
const PLAIN = 1;
const QUOTED = 2;
/**
 * The state after a quote in a quoted field: either the field ended, or this is the first of two quotes that mean one.
 */
const CLOSED = 3;
/** So far the cell holds only spaces, and a quote may follow them. */
const SPACES = 4;
/** After the first quote of a cell, if that quote may be the whole cell. */
const OPENED = 5;
const SPACE = 32;

/**
 * Reads delimited text as it arrives: any delimiter, quoted cells with line breaks and doubled quotes, and lines
 * ending in CR, LF or both, even mixed. Text after a closing quote is kept and reported, and so is text whose closing
 * quote is missing.
 */
export function csvReader(options: CsvOptions): CsvReader {
  const { delimiter, quote = '"', skipsSpaces = false, escapes = false, onRow, onIssue } = options;
  const { loneQuotes = false } = options;
  const quoteCode = quote === "" ? -1 : quote.charCodeAt(0);
  const separator = delimiter.charCodeAt(0);
  let state = START;
  let isAfterCr = false;
  let hasStopped = false;
  /** The part of the current cell from earlier chunks and before doubled quotes. */
  let pending = "";
  let wasQuoted = false;
  let cells: string[] = [];
  let line = 1;
  let rowLine = 1;
  let fieldLine = 1;
  let quotedCells = 0;
  /** Spaces after a closing quote. They count only if more text follows. */
  let trailing = "";

  function stop(kind: CsvIssue["kind"]) {
    hasStopped = true;
    onIssue?.({ kind, line: fieldLine });
  }

  function hold(text: string) {
    // An unterminated quote must not collect the whole file in memory.
    pending += text;
    if (pending.length > LIMITS.fieldCharacters)
      stop(wasQuoted ? "unterminated-quote" : "field-too-long");
  }

  function endField(rest: string) {
    let text = pending === "" ? rest : pending + rest;
    if (wasQuoted) {
      line += lineEndsIn(text);
      if (escapes) text = text.replaceAll(ESCAPED, "$1");
      wasQuoted = false;
      trailing = "";
    }
    cells.push(text);
    pending = "";
    fieldLine = line;
    state = START;
    if (cells.length > LIMITS.columns) stop("row-too-wide");
  }

  function endRow() {
    onRow(cells, rowLine);
    cells = [];
    line += 1;
    rowLine = line;
    fieldLine = line;
  }

  function openCell() {
    state = QUOTED;
    wasQuoted = true;
    quotedCells += 1;
  }

  function keepQuote() {
    state = PLAIN;
    pending = quote;
  }

  function push(text: string) {
    if (hasStopped || text === "") return;
    let at = isAfterCr && text.charCodeAt(0) === LF ? 1 : 0;
    let from = at;
    isAfterCr = false;

    while (at < text.length) {
      if (hasStopped) return;
      if (state === QUOTED) {
        const closing = text.indexOf(quote, at);
        at = closing === -1 ? text.length : closing;
        if (closing === -1) break;
        if (escapes && isEscaped(text.slice(from, at), pending)) {
          at += 1;
          continue;
        }
        hold(text.slice(from, at));
        at += 1;
        from = at;
        state = CLOSED;
        continue;
      }
      let code = text.charCodeAt(at);
      if (state === OPENED) {
        const isLone = code === separator || code === LF || code === CR;
        if (isLone) keepQuote();
        else openCell();
        from = at;
        if (!isLone) continue;
      }
      if (skipsSpaces && code === SPACE && state !== PLAIN) {
        if (state === CLOSED) trailing += " ";
        else state = SPACES;
        at += 1;
        if (state === CLOSED) from = at;
        continue;
      }
      if (code === quoteCode && (state === START || state === SPACES)) {
        pending = "";
        if (loneQuotes) state = OPENED;
        else openCell();
        at += 1;
        from = at;
        continue;
      }
      if (code === quoteCode && state === CLOSED && trailing === "") {
        state = QUOTED;
        from = at;
        at += 1;
        continue;
      }
      if (code !== separator && code !== LF && code !== CR) {
        if (state === CLOSED) {
          onIssue?.({ kind: "text-after-quote", line: fieldLine });
          pending += trailing;
        }
        state = PLAIN;
        do code = text.charCodeAt(++at);
        while (code !== separator && code !== LF && code !== CR && at < text.length);
        if (at >= text.length) break;
      }
      endField(text.slice(from, at));
      at += 1;
      if (code !== separator) {
        endRow();
        if (code === CR) {
          if (at === text.length) isAfterCr = true;
          else if (text.charCodeAt(at) === LF) at += 1;
        }
      }
      from = at;
    }
    if (from < at && !hasStopped) hold(text.slice(from, at));
  }

  function end() {
    if (hasStopped) return;
    if (state === OPENED) keepQuote();
    if (state === QUOTED) stop("unterminated-quote");
    if (state === START && cells.length === 0) return;
    endField("");
    endRow();
  }

  return {
    push,
    end,
    hasStopped: () => hasStopped,
    quotedCells: () => quotedCells,
    isWithinQuotes: () => state === QUOTED,
    isBetweenRows: () => state === START && cells.length === 0 && !hasStopped,
    line: () => fieldLine + lineEndsIn(pending),
  };
}

const ESCAPED = /\\(["'\\\r\n])/g;

/** Whether the last backslash belongs to the next character, and not to a backslash before it. */
function isEscaped(text: string, before: string): boolean {
  let backslashes = endingBackslashes(text);
  if (backslashes === text.length) backslashes += endingBackslashes(before);
  return backslashes % 2 === 1;
}

function endingBackslashes(text: string): number {
  let at = text.length;
  while (at > 0 && text.charCodeAt(at - 1) === BACKSLASH) at -= 1;
  return text.length - at;
}

function lineEndsIn(text: string): number {
  if (!text.includes("\n") && !text.includes("\r")) return 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}
