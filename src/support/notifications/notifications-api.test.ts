import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { unreadQuery } from "@/support/notifications/notifications-api.ts";
import { person, server, SERVER } from "#support/auth-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const MINUTE = 60_000;

test("the notification bell retries a minute after its first request failed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  let requests = 0;
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/unread_notifications`, () => {
      requests++;
      return HttpResponse.json({ message: "down" }, { status: 500 });
    }),
  );
  const observer = new QueryObserver(new QueryClient(), {
    ...unreadQuery(person.id),
    retry: false,
  });
  const stop = observer.subscribe(() => {});
  const failed = (times: number) =>
    vi.waitFor(() => {
      expect(requests).toBe(times);
      expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetching: false });
    });
  await failed(1);
  await vi.advanceTimersByTimeAsync(1.5 * MINUTE);
  await failed(2);
  stop();
});
