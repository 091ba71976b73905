import { authError } from "../patch.ts";

const HOUR_MS = 3_600_000;

/** Counts the emails that the whole project sends in an hour, which begins with its first email. */
export class EmailQuota {
  readonly #perHour: number;
  #since = Number.NEGATIVE_INFINITY;
  #sent = 0;

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  isUsedUp(now = Date.now()): boolean {
    if (this.#isInHour(now)) return this.#sent >= this.#perHour;
    return this.#perHour <= 0;
  }

  count(now = Date.now()): void {
    if (!this.#isInHour(now)) {
      this.#since = now;
      this.#sent = 0;
    }
    this.#sent += 1;
  }

  /** A clock that is set back must not extend the hour. */
  #isInHour(now: number): boolean {
    return Math.abs(now - this.#since) < HOUR_MS;
  }
}

export const quotaError = () =>
  authError(429, "over_email_send_rate_limit", "email rate limit exceeded");
