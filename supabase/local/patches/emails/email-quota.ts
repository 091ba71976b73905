import { authError } from "../patch.ts";

const HOUR_MS = 3_600_000;

/** Counts the emails of the whole project for each hour. */
export class EmailQuota {
  readonly #perHour: number;
  #since = Number.NEGATIVE_INFINITY;
  #sent = 0;

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  isUsedUp(now = Date.now()): boolean {
    if (now - this.#since < HOUR_MS) return this.#sent >= this.#perHour;
    return this.#perHour <= 0;
  }

  count(now = Date.now()): void {
    if (now - this.#since >= HOUR_MS) {
      this.#since = now;
      this.#sent = 0;
    }
    this.#sent += 1;
  }
}

export const quotaError = () =>
  authError(429, "over_email_send_rate_limit", "email rate limit exceeded");
