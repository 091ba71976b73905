import type { Owner } from "@/importing/commit/plan-store.ts";
import { type DraftStore, holdsDrafts, openDrafts } from "@/importing/drafts/import-draft-store.ts";
import type { ImportDraft, StoredDraft } from "@/importing/drafts/import-draft.ts";
import { heldTabLocks, takeTabLock } from "@/lib/workers/tab-lock.ts";

export type ListedDraft = StoredDraft & {
  /** Whether a tab has this import open. */
  isOpen: boolean;
};

const lockOf = (id: string) => `import draft ${id}`;

/** Takes a draft's lock for this tab. Null if another tab holds it. */
export const lockDraft = (id: string) => takeTabLock(lockOf(id));

export async function listDrafts(owner: Owner): Promise<ListedDraft[]> {
  if (!(await holdsDrafts(owner))) return [];
  const drafts = await withStore(owner, (store) => store.all());
  const held = await heldTabLocks();
  return drafts.map((each) => ({ ...each, isOpen: held.has(lockOf(each.id)) }));
}

/** Deletes a draft, unless another tab has it open. */
export async function discardDraft(owner: Owner, id: string): Promise<void> {
  const release = await lockDraft(id);
  if (release === null) return;
  try {
    await withStore(owner, (store) => store.remove(id));
  } finally {
    release();
  }
}

/** A draft that this tab may resume, until it's released. */
export type TakenDraft = { draft: ImportDraft; file: File | null; release: () => void };

/** Takes a draft from the store for this tab. */
export async function takeDraft(
  owner: Owner,
  id: string,
): Promise<TakenDraft | "open-elsewhere" | "missing"> {
  if (!(await holdsDrafts(owner))) return "missing";
  const release = await lockDraft(id);
  if (release === null) return "open-elsewhere";
  try {
    const taken = await withStore(owner, async (store) => {
      const found = (await store.all()).find((each) => each.id === id);
      return found?.draft ? { draft: found.draft, file: await store.file(id), release } : null;
    });
    if (taken !== null) return taken;
  } catch (error) {
    release();
    throw error;
  }
  release();
  return "missing";
}

async function withStore<Result>(
  owner: Owner,
  run: (store: DraftStore) => Promise<Result>,
): Promise<Result> {
  const store = await openDrafts(owner);
  try {
    return await run(store);
  } finally {
    store.close();
  }
}
