import { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { supplierInputOf } from "@/suppliers/supplier-input.ts";
import { saveSupplier } from "@/suppliers/suppliers-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { aSupplierRow } from "#support/samples/supplier-row.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const SUPPLIERS = `${SERVER}/rest/v1/suppliers`;
const NEW = {
  organization: "00000000-0000-4000-8000-000000000001",
  id: "00000000-0000-4000-8000-000000000002",
  seen: null,
  input: { ...supplierInputOf(null, "CAD"), name: "Nord", code: "NORD" },
  unconfirmed: [],
};

function save(variables: Parameters<NonNullable<typeof saveSupplier.mutationFn>>[0] = NEW) {
  const client = new QueryClient();
  return client.getMutationCache().build(client, saveSupplier).execute(variables);
}

/** A server that stores the supplier on the first request but drops its first `silences` responses. */
function addsWithoutResponse(silences: number) {
  const ids: unknown[] = [];
  server.use(
    http.post(SUPPLIERS, async ({ request }) => {
      const { id } = z.object({ id: z.uuid() }).parse(await request.json());
      const isThere = ids.includes(id);
      ids.push(id);
      if (ids.length <= silences) return HttpResponse.error();
      return HttpResponse.json(isThere ? [] : [{ id }]);
    }),
  );
  return ids;
}

/** A server that updates the supplier only if its version matches. Returns the received changes. */
function changesAt(version: number) {
  const changes: unknown[] = [];
  server.use(
    http.patch(SUPPLIERS, async ({ request }) => {
      const params = new URL(request.url).searchParams;
      expect(params.get("id")).toBe(`eq.${NEW.id}`);
      if (params.get("version") !== `eq.${version}`) return HttpResponse.json([]);
      changes.push(await request.json());
      return HttpResponse.json([{ id: NEW.id }]);
    }),
  );
  return changes;
}

test("saving a new supplier sends it once, with an id made by the client", async () => {
  const ids = addsWithoutResponse(0);
  expect(await save()).toBe("saved");
  expect(ids).toEqual([NEW.id]);
});

test("saving a new supplier sends the same id again after a lost response", async () => {
  const ids = addsWithoutResponse(1);
  const changes = changesAt(1);
  expect(await save()).toBe("saved");
  expect(ids).toEqual([NEW.id, NEW.id]);
  expect(changes).toMatchObject([{ name: "Nord", code: "NORD" }]);
});

const ROW = aSupplierRow({
  id: NEW.id,
  lead_time_days: 7,
  minimum_order: "250.5000",
  documents: [{ kind: "other", url: "https://a.example/terms", title: "Terms" }],
});
const INPUT = {
  ...NEW.input,
  leadTimeDays: "07",
  minimumOrder: "250.50",
  documents: [{ title: "Terms", url: "https://a.example/terms", kind: "other" as const }],
};

/** A stored supplier on the server: changes are written, but the first `silences` responses are lost. */
function storedSupplier(row: object, silences = 0) {
  const supplier = { ...row, version: 3 };
  let left = silences;
  server.use(
    http.get(SUPPLIERS, () => HttpResponse.json([supplier])),
    http.patch(SUPPLIERS, async ({ request }) => {
      const isSeen = new URL(request.url).searchParams.get("version") === `eq.${supplier.version}`;
      if (isSeen) {
        Object.assign(supplier, z.record(z.string(), z.unknown()).parse(await request.json()));
        supplier.version += 1;
      }
      if (left-- > 0) return HttpResponse.error();
      return HttpResponse.json(isSeen ? [{ id: NEW.id }] : []);
    }),
  );
  return supplier;
}

test("saving a supplier recognizes its own change after a lost response and writes it only once", async () => {
  const supplier = storedSupplier({ ...ROW, phone: "000" }, 1);
  expect(await save({ ...NEW, seen: 3, input: INPUT })).toBe("saved");
  expect(supplier).toMatchObject({ phone: null, version: 4 });
});

test("saving a supplier applies a new change on top of an earlier one whose response was lost", async () => {
  const supplier = storedSupplier(ROW);
  const input = { ...INPUT, phone: "222" };
  expect(await save({ ...NEW, seen: 2, input, unconfirmed: [INPUT] })).toBe("saved");
  expect(supplier).toMatchObject({ phone: "222", version: 4 });
});

test("saving a supplier doesn't mistake someone else's change for its own", async () => {
  const supplier = storedSupplier({ ...ROW, contact_name: "Ada" });
  const input = { ...INPUT, phone: "222" };
  expect(await save({ ...NEW, seen: 2, input, unconfirmed: [INPUT] })).toBe("conflict");
  expect(supplier).toMatchObject({ contact_name: "Ada", phone: null, version: 3 });
});

test("saving a new supplier again after a lost response doesn't overwrite a change that someone else made in between", async () => {
  addsWithoutResponse(1);
  const changes = changesAt(2);
  server.use(http.get(SUPPLIERS, () => HttpResponse.json([{ ...ROW, phone: "333", version: 2 }])));
  expect(await save()).toBe("conflict");
  expect(changes).toEqual([]);
});
