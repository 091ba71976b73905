import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import type { LineResult } from "@/publicapi/operations/product-operations.ts";
import { retryUnlessRejected } from "../_shared/database.ts";
import { streamed } from "../feed/http-response.ts";
import { partsEnd, partWrite } from "./database-response.ts";
import { type Line, partsOf } from "./json-lines.ts";
import { productError } from "./product-error.ts";
import { errorIn } from "./rejection.ts";
import { readJson } from "./request.ts";
import type { Task } from "./task.ts";

const LARGEST = 50_000_000;
const LINES_TYPE = /^application\/(?:x-ndjson|jsonl|x-jsonlines)\s*(?:;|$)/i;

/** Writes a stream of products and responds with a stream of results. */
export async function streamProducts(task: Task): Promise<Response> {
  const body = linesBody(task.request, LARGEST);
  return new Response(streamed(encoded(resultsOf(task, body))), {
    headers: { "content-type": "application/x-ndjson" },
  });
}

async function* encoded(results: AsyncIterable<readonly LineResult[]>) {
  const encoder = new TextEncoder();
  for await (const part of results)
    yield encoder.encode(part.map((result) => `${JSON.stringify(result)}\n`).join(""));
}

async function* resultsOf(
  task: Task,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<readonly LineResult[]> {
  const { call } = task;
  const change_set = crypto.randomUUID();
  const end = async () => partsEnd.parse(await call("api_end_parts", { change_set }));
  let isEnded = false;
  let lines = 0;
  let rejected = 0;
  let failure: ApiError | undefined;
  try {
    try {
      let part = 0;
      for await (const read of partsOf(body, LARGEST)) {
        part += 1;
        const results = await writePart(call, { change_set, part, lines: read });
        lines = read.at(-1)?.number ?? lines;
        rejected += results.filter((result) => "error" in result).length;
        yield results;
      }
    } catch (error) {
      failure = errorIn(error, task.id);
    }
    const counts = await end();
    isEnded = true;
    yield [
      {
        summary: { is_complete: failure === undefined, lines, rejected, ...counts },
        ...(failure && { error: failure.body(task.id) }),
      },
    ];
  } finally {
    // If the client disconnected, the change set is ended, so that it can be undone.
    if (!isEnded) await end();
  }
}

type Part = { change_set: string; part: number; lines: readonly Line[] };

/** The body of a request that sends lines. */
export function linesBody({ headers, body }: Request, largest: number) {
  if (!LINES_TYPE.test(headers.get("content-type") ?? "") || body === null)
    throw new ApiError("media_type", { detail: "Send the body as application/x-ndjson." });
  if (Number(headers.get("content-length") ?? 0) > largest)
    throw new ApiError("too_large", {
      detail: `A body of lines has at most ${largest / 1_000_000} MB. Nothing was written.`,
    });
  return body;
}

/** Writes the valid lines, and returns the result of every line. */
export async function writePart(
  call: Task["call"],
  { change_set, part, lines }: Part,
  compute: <T>(work: () => T) => T = (work) => work(),
) {
  const read = compute(() => lines.map(readLine));
  const changes = read.flatMap((line) => ("set" in line ? [line] : []));
  // The database ignores a part that it has already written, so it's safe to send one again after a lost connection.
  const write = () => call("api_write_part", { change_set, part, changes });
  const written =
    changes.length === 0
      ? { created: [], rejected: [] }
      : partWrite.parse(await retryUnlessRejected(write));
  const isNew = new Set(written.created);
  const reasons = new Map(written.rejected.map((rejection) => [rejection.row, rejection]));
  return read.map((line): LineResult => {
    if ("rejection" in line) return line.rejection;
    const { row, sku } = line;
    const rejection = reasons.get(row);
    if (!rejection) return { line: row, sku, status: isNew.has(row) ? 201 : 200 };
    const { reason, code, field } = rejection;
    const error = productError({
      sku,
      outcome: reason,
      ...(code !== null && { code }),
      ...(field !== null && { field }),
    });
    return { line: row, sku, status: error.status, error: error.body() };
  });
}

type ReadLine = { row: number; sku: string; set: object } | { rejection: LineResult };

function readLine({ number, text }: Line): ReadLine {
  try {
    const { input } = API_OPERATIONS.streamProducts.lines;
    const { sku, ...set } = readJson(text, input, "This line wasn’t written.");
    return { row: number, sku, set };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { rejection: { line: number, status: error.status, error: error.body() } };
  }
}
