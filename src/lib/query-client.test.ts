import { expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/query-client.ts";

const key = ["products"];

test("query results stay fresh for 5 minutes and cached for 10, aren't refetched on focus, and a failed read is retried once", () => {
  const { queries } = createQueryClient(() => {}).getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    refetchOnWindowFocus: false,
  });
});

test("a failed refresh is reported only while older data is on screen", async () => {
  const report = vi.fn<(error: unknown) => void>();
  const client = createQueryClient(report);
  const failing = { queryKey: key, queryFn: () => Promise.reject(new Error("down")), retry: false };

  await client.fetchQuery(failing).catch(() => {});
  expect(report).not.toHaveBeenCalled();

  client.setQueryData(key, ["Mug"]);
  await client.fetchQuery({ ...failing, staleTime: 0 }).catch(() => {});
  expect(report).toHaveBeenCalledOnce();
});

test("a refresh that fails because the session ended isn't reported, because the login page reports it", async () => {
  const report = vi.fn<(error: unknown) => void>();
  const client = createQueryClient(report);
  client.setQueryData(key, ["Mug"]);
  const rejection = { code: "42501", details: "session_not_found", message: "" };
  await client
    .fetchQuery({
      queryKey: key,
      queryFn: () => Promise.reject(Object.assign(new Error("rejected"), rejection)),
      retry: false,
      staleTime: 0,
    })
    .catch(() => {});
  expect(report).not.toHaveBeenCalled();
});

test("a silent query fails without a report", async () => {
  const report = vi.fn<(error: unknown) => void>();
  const client = createQueryClient(report);
  client.setQueryData(key, ["Mug"]);
  await client
    .fetchQuery({
      queryKey: key,
      queryFn: () => Promise.reject(new Error("down")),
      retry: false,
      staleTime: 0,
      meta: { silent: true },
    })
    .catch(() => {});
  expect(report).not.toHaveBeenCalled();
});

test("a mutation that fails is reported, and still invalidates exactly the queries it declares", async () => {
  const report = vi.fn<(error: unknown) => void>();
  const client = createQueryClient(report);
  client.setQueryData(key, ["Mug"]);
  client.setQueryData(["orders"], []);

  await client
    .getMutationCache()
    .build(client, {
      meta: { invalidates: [key] },
      mutationFn: () => Promise.reject(new Error("refused")),
    })
    .execute(undefined)
    .catch(() => {});

  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  expect(client.getQueryState(["orders"])?.isInvalidated).toBe(false);
  expect(report).toHaveBeenCalledOnce();
});
