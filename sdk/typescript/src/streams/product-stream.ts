import type { ProductLineInput, StreamProductsAnswer } from "../generated/contract.ts";
import { NoResponseError, PortalError } from "../requests/errors.ts";
import { backOff, type Retries, wait } from "../requests/retry.ts";
import type { Transport } from "../requests/transport.ts";
import { type LinesPart, partsOf, valuesIn } from "./json-lines.ts";

type LineAnswer = Extract<StreamProductsAnswer, { line: number }>;
type SummaryAnswer = Extract<StreamProductsAnswer, { summary: unknown }>;

/** The result of one product. `status` is 201, 200 or the status of its error. */
export type LineResult = LineAnswer;

export type StreamSummary = {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /**
   * The ids of the change sets that were reported, at most one for each 40 MB of products. Each can be undone. After a
   * lost connection, the products written before it have a change set of their own, which isn't in this list.
   */
  changeSets: readonly string[];
};

type Products = Iterable<ProductLineInput> | AsyncIterable<ProductLineInput>;
type StreamSettings = { retries: Retries; signal?: AbortSignal | undefined };

/** Products that are being sent to the portal. `for await` yields the result of each, in order. */
export class ProductStream implements AsyncIterable<LineResult> {
  readonly #transport: Transport;
  readonly #products: Products;
  readonly #settings: StreamSettings;
  #summary: StreamSummary = {
    lines: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    changeSets: [],
  };

  constructor(transport: Transport, products: Products, settings: StreamSettings) {
    this.#transport = transport;
    this.#products = products;
    this.#settings = settings;
  }

  /** Counts the products in all requests that have ended so far. A request holds up to 40 MB of products. */
  get summary(): StreamSummary {
    return this.#summary;
  }

  /** Sends all products. Returns the summary and the results of the rejected products. */
  async finish(): Promise<StreamSummary & { rejections: readonly LineResult[] }> {
    const rejections: LineResult[] = [];
    for await (const result of this) if (result.status >= 400) rejections.push(result);
    return { ...this.#summary, rejections };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LineResult, void> {
    let first = 0;
    for await (const part of partsOf(this.#products)) {
      for await (const result of this.#results(part, first))
        yield { ...result, line: result.line + first };
      first += part.lines;
    }
  }

  /**
   * Yields the results of one request, which comes after `first` products of earlier requests. After a lost
   * connection, the same lines are sent again, and the portal reports those it has already written as unchanged.
   */
  async *#results({ bytes }: LinesPart, first: number): AsyncGenerator<LineResult, void> {
    const { retries, signal } = this.#settings;
    let done = 0;
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#transport.send(
        {
          method: "PATCH",
          path: "/products",
          headers: { "content-type": "application/x-ndjson" },
          body: bytes,
          signal,
          canRepeat: true,
          outcome: "Some products may have been written. It’s safe to send them again.",
        },
        async (received) => received,
      );
      try {
        for await (const value of valuesIn(response)) {
          // The contract allows only the line formats of this type.
          const answer = value as StreamProductsAnswer;
          if ("summary" in answer) return this.#add(answer);
          if (answer.line <= done) continue;
          done = answer.line;
          yield answer;
        }
        throw new TypeError("the response ended early");
      } catch (error) {
        if (signal?.aborted || error instanceof PortalError) throw error;
        if (attempt >= retries.count)
          throw new NoResponseError(
            `The first ${first + done} products were written. It’s safe to send all of them again.`,
            { cause: error },
          );
      }
      await wait(backOff(attempt, retries), signal);
    }
  }

  #add({ summary, error }: SummaryAnswer) {
    const known = this.#summary;
    this.#summary = {
      lines: known.lines + summary.lines,
      created: known.created + summary.created,
      updated: known.updated + summary.updated,
      unchanged: known.unchanged + summary.unchanged,
      rejected: known.rejected + summary.rejected,
      changeSets:
        summary.change_set === null ? known.changeSets : [...known.changeSets, summary.change_set],
    };
    if (error) throw new PortalError(error);
  }
}
