import { expect, test } from "vitest";
import { renewalQueue } from "./queue-session-renewals.ts";

const request = (path: string) => new Request(`http://127.0.0.1${path}`, { method: "POST" });
const renewal = () => request("/auth/v1/token?grant_type=refresh_token");

/** A server that leaves its requests pending until the test ends them. `received` has them in order of arrival. */
function slowServer() {
  const received: { request: Request; end: (response: Response | Error) => void }[] = [];
  const next = (sent: Request) =>
    new Promise<Response>((resolve, reject) => {
      received.push({
        request: sent,
        end: (response) => (response instanceof Error ? reject(response) : resolve(response)),
      });
    });
  return { received, next };
}

test("a session's renewal waits until an earlier renewal has ended, even if that one failed", async () => {
  const { received, next } = slowServer();
  const apply = renewalQueue();
  const [first, second] = [apply(renewal(), next), apply(renewal(), next)];
  await expect.poll(() => received).toHaveLength(1);
  received[0]?.end(new Error("The connection was lost."));
  await expect(first).rejects.toThrow("The connection was lost.");
  await expect.poll(() => received).toHaveLength(2);
  received[1]?.end(new Response("renewed"));
  expect(await (await second).text()).toBe("renewed");
});

test("a login with a password doesn't wait for a renewal", async () => {
  const { received, next } = slowServer();
  const apply = renewalQueue();
  const renewed = apply(renewal(), next);
  const loggedIn = apply(request("/auth/v1/token?grant_type=password"), next);
  await expect.poll(() => received).toHaveLength(2);
  for (const { end } of received) end(new Response("done"));
  await Promise.all([renewed, loggedIn]);
});
