import { expect, test, vi } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { draftRecorder, type DraftStatus } from "@/importing/drafts/draft-recorder.ts";
import type { DraftStore } from "@/importing/drafts/import-draft-store.ts";
import {
  type DraftContent,
  type ImportDraft,
  MOST_DRAFTS,
  newDraft,
  newestFirst,
} from "@/importing/drafts/import-draft.ts";

const NOW = "2026-11-26T12:00:00.000Z";
const file = new File(["SKU;Price\nA-1;10"], "prices.csv");
const content: DraftContent = { address: null, supplier: null, mode: DEFAULT_MODE, table: null };
const withSupplier = (supplier: string): DraftContent => ({ ...content, supplier });

/** A store in memory that has room for everything, for no files, or for nothing. */
function memoryStore(room: "everything" | "no files" | "nothing" = "everything") {
  const drafts = new Map<string, ImportDraft>();
  const files = new Map<string, File>();
  const store: DraftStore = {
    all: async () => newestFirst([...drafts].map(([id, draft]) => ({ id, draft }))),
    async put(draft, given) {
      if (room === "nothing" || (room === "no files" && given !== undefined))
        throw new DOMException("There is no room.", "QuotaExceededError");
      drafts.set(draft.id, draft);
      if (given !== undefined) files.set(draft.id, given);
    },
    file: async (id) => files.get(id) ?? null,
    async remove(id) {
      drafts.delete(id);
      files.delete(id);
    },
    close: () => {},
  };
  return { store, drafts, files };
}

function start(memory = memoryStore()) {
  const held = new Set<string>();
  const statuses: DraftStatus[] = [];
  const open = vi.fn<() => Promise<DraftStore>>(async () => memory.store);
  const recorder = draftRecorder({
    open,
    async lock(id) {
      if (held.has(id)) return null;
      held.add(id);
      return () => held.delete(id);
    },
    onStatus: (_id, status) => statuses.push(status),
    now: () => NOW,
  });
  return { recorder, held, statuses, open, ...memory };
}

test("a new import draft is saved with a copy of its file, and its lock is held", async () => {
  const { recorder, drafts, files, held, statuses } = start();
  recorder.save("a", file, content);
  await expect.poll(() => statuses).toEqual(["saved"]);
  expect(drafts.get("a")).toMatchObject({ savedAt: NOW, file: { isStored: true } });
  expect(files.get("a")).toBe(file);
  expect(held).toEqual(new Set(["a"]));
});

test("if an import draft changes several times during a save, only its last state is saved next", async () => {
  const { recorder, store, drafts, statuses } = start();
  const put = vi.spyOn(store, "put");
  for (const supplier of ["1", "2", "3"]) recorder.save("a", file, withSupplier(supplier));
  await expect.poll(() => statuses).toHaveLength(1);
  expect(drafts.get("a")?.supplier).toBe("3");
  recorder.save("a", file, withSupplier("4"));
  recorder.save("a", file, withSupplier("5"));
  await expect.poll(() => drafts.get("a")?.supplier).toBe("5");
  expect(put.mock.calls.length).toBeLessThanOrEqual(3);
});

test("an import draft without room for its file stores a fingerprint, to recognize the file later", async () => {
  const { recorder, drafts, files, statuses } = start(memoryStore("no files"));
  recorder.save("a", file, content);
  await expect.poll(() => statuses).toEqual(["without-file"]);
  const stored = drafts.get("a")?.file;
  expect(stored).toMatchObject({ isStored: false, name: "prices.csv", size: file.size });
  expect(stored?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(files.size).toBe(0);
});

test("a browser without room for an import draft is reported, and the next change saves the draft again", async () => {
  const memory = memoryStore("nothing");
  const { recorder, statuses, drafts } = start(memory);
  recorder.save("a", file, content);
  await expect.poll(() => statuses).toEqual(["unsaved"]);
  memory.store.put = async (draft) => void drafts.set(draft.id, draft);
  recorder.save("a", file, content);
  await expect.poll(() => statuses).toEqual(["unsaved", "saved"]);
});

test("a discarded import draft is deleted even if it is being saved", async () => {
  const { recorder, drafts, files, held } = start();
  recorder.save("a", file, content);
  await recorder.discard("a");
  expect([drafts.size, files.size, held.size]).toEqual([0, 0, 0]);
  expect(recorder.knows("a")).toBe(true);
});

test("leaving the import finishes the running save and releases the locks", async () => {
  const { recorder, drafts, held } = start();
  recorder.save("a", file, content);
  await expect.poll(() => held.size).toBe(1);
  recorder.close();
  await expect.poll(() => held.size).toBe(0);
  expect(drafts.size).toBe(1);
});

test("after the person leaves the import, no draft is stored, so a logout leaves nothing behind", async () => {
  const { recorder, open, statuses } = start();
  recorder.close();
  recorder.save("a", file, content);
  await expect.poll(() => statuses).toEqual(["unsaved"]);
  expect(open).not.toHaveBeenCalled();
});

test("if the person leaves the import while a draft is being resumed, the draft is released", () => {
  const { recorder } = start();
  const facts = { name: "prices.csv", size: file.size, isStored: true, fingerprint: null };
  const release = vi.fn<() => void>();
  recorder.close();
  recorder.adopt(newDraft("a", facts, content, NOW), release);
  expect(release).toHaveBeenCalledOnce();
});

test("a resumed import draft is saved again without another copy of its file", async () => {
  const { recorder, drafts, files, statuses } = start();
  const facts = { name: "prices.csv", size: file.size, isStored: true, fingerprint: null };
  recorder.adopt(newDraft("a", facts, content, NOW), () => {});
  recorder.save("a", file, withSupplier("1"));
  await expect.poll(() => statuses).toEqual(["saved", "saved"]);
  expect(drafts.get("a")).toMatchObject({ supplier: "1", file: facts });
  expect(files.size).toBe(0);
});

test("a new import draft deletes the oldest one beyond the limit, but none that another tab has open", async () => {
  const memory = memoryStore();
  const facts = { name: "old.csv", size: 1, isStored: true, fingerprint: null };
  for (let at = 0; at < MOST_DRAFTS + 1; at++)
    memory.drafts.set(`${at}`, newDraft(`${at}`, facts, content, `2026-11-0${at % 10}T00:00:00Z`));
  const { recorder, held, drafts, statuses } = start(memory);
  held.add("0");
  recorder.save("new", file, content);
  await expect.poll(() => statuses).toEqual(["saved"]);
  expect(drafts.has("0")).toBe(true);
  expect(drafts.has("10")).toBe(false);
  expect(drafts.has("9")).toBe(true);
});
