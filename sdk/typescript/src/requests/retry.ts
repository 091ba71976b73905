const LONGEST_BACK_OFF = 20_000;
/** The longest accepted `Retry-After`. The portal never asks for more, because its rate limit is per minute. */
export const LONGEST_RETRY_AFTER = 90_000;

export type Retries = {
  /** The maximum number of times that a request is sent again. */
  count: number;
  /** The longest wait before the first retry, in milliseconds. It doubles each time, up to `LONGEST_BACK_OFF`. */
  firstWait: number;
};

/** Statuses of a server that is busy or restarting. */
export const isPassing = (status: number): boolean => [429, 502, 503, 504].includes(status);

/** Milliseconds until the next attempt. Up to half of the wait is random, so that clients don't all retry at once. */
export const backOff = (attempt: number, { firstWait }: Retries): number =>
  Math.min(firstWait * 2 ** attempt, LONGEST_BACK_OFF) * (0.5 + Math.random() / 2);

/**
 * Reads the header `Retry-After`, which contains seconds or a date. Returns the wait in milliseconds, or null if the
 * header is missing or invalid.
 */
export function retryAfter(response: Response, now = Date.now()): number | null {
  const header = response.headers.get("retry-after");
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
