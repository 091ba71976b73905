import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { type PagedSource, serverPaged } from "@/ui/grid/source/paged-source.ts";
import { SAMPLE_COLUMNS } from "./sample-columns.tsx";
import { type SampleProduct, sampleProducts } from "./gallery-products.ts";

const LATENCY_MS = 350;
/** Every seventh page fails the first time it is requested. */
const FAILS_EVERY = 7;

class SampleFailure extends Error {}

/** A simulated server that sorts, filters, responds slowly and sometimes fails. */
export function sampleServer(count: number, alwaysFails = false): PagedSource<SampleProduct> {
  const store = inMemory(sampleProducts(count), ({ id }) => id);
  const failed = new Set<number>();

  return serverPaged<SampleProduct>({
    idOf: ({ id }) => id,
    pageSize: 50,
    messageFor: () => "The server took too long to answer.",
    async fetchPage({ query, offset, limit, signal }) {
      await pause(LATENCY_MS, signal);
      const page = offset / limit;
      if (alwaysFails || (page % FAILS_EVERY === FAILS_EVERY - 1 && !failed.has(page))) {
        failed.add(page);
        throw new SampleFailure("sample");
      }
      store.query(query, SAMPLE_COLUMNS);
      const rows = Array.from({ length: limit }, (_, at) => store.at(offset + at)).flatMap(
        (state) => (state.is === "ready" ? [state.row] : []),
      );
      return { rows, total: { is: "exact", count: store.state().count } };
    },
  });
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new SampleFailure("called off"));
    });
  });
}
