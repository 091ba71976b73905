import { queryOptions } from "@tanstack/react-query";
import { contractDocument } from "@/publicapi/reference/contract-document.ts";
import type { SampleRequest } from "@/publicapi/reference/sample-request.ts";

/** The address from which people can download the contract. */
export const CONTRACT_URL = new URL("../../../docs/openapi.json", import.meta.url).href;

/** The contract, loaded only by the page that shows it. */
export const contractQuery = queryOptions({
  queryKey: ["api-contract"],
  queryFn: async ({ signal }) => {
    const response = await fetch(CONTRACT_URL, { signal });
    if (!response.ok) throw new Error(`The contract answered with status ${response.status}.`);
    return contractDocument.parse(await response.json());
  },
  staleTime: Infinity,
});

export type SampleResponse = {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  /** Whether only the start of a long body is shown. */
  isCut: boolean;
  milliseconds: number;
};

const SHOWN_HEADERS = ["content-type", "etag", "link", "ratelimit", "retry-after", "x-request-id"];
const LONGEST_TEXT = 50_000;
const PATIENCE_MS = 150_000;

/** Sends a request with a key. The key stays in memory and isn't sent anywhere else. */
export async function sendRequest(
  { method, url, headers, bodyKind, body }: SampleRequest,
  key: string,
  file: File | null,
): Promise<SampleResponse> {
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    ...(bodyKind === "none" ? {} : { body: bodyKind === "file" ? file : body }),
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: text.slice(0, LONGEST_TEXT),
    isCut: text.length > LONGEST_TEXT,
    milliseconds: Math.round(performance.now() - start),
  };
}
