import { useRef, useState } from "react";

/**
 * Sends a request again when the person asks for a retry, without waiting for the first response. Only the response to
 * the latest request counts.
 */
export function useRetry() {
  const again = useRef(() => {});
  const [attempts, setAttempts] = useState(0);

  async function run<Value>(request: () => Promise<Value>): Promise<Value> {
    for (;;) {
      const retried = new Promise<null>((resolve) => {
        again.current = () => resolve(null);
      });
      const result = await Promise.race([request().then((value) => ({ value })), retried]);
      if (result) return result.value;
      setAttempts((count) => count + 1);
    }
  }

  return { run, attempts, retry: () => again.current() };
}
