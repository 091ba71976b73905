import type { DraftStore } from "@/importing/drafts/import-draft-store.ts";
import { fileFingerprint, LARGEST_STORED_FILE } from "@/importing/drafts/file-identity.ts";
import {
  type DraftContent,
  type ImportDraft,
  MOST_DRAFTS,
  newDraft,
} from "@/importing/drafts/import-draft.ts";

/**
 * How much of the open import survives a reload. `without-file`: the file is too large for the browser's storage, and
 * has to be chosen again.
 */
export type DraftStatus = "saved" | "without-file" | "unsaved";

export type DraftRecorder = {
  /** Saves the latest content of a draft. Of several contents that arrive during a save, only the last is saved. */
  save: (id: string, file: File, content: DraftContent) => void;
  /** Whether the draft was saved, resumed or discarded in this tab before. */
  knows: (id: string) => boolean;
  /** Takes over a stored draft, whose lock this tab holds. */
  adopt: (draft: ImportDraft, release: () => void) => void;
  discard: (id: string) => Promise<void>;
  /** Releases this tab's drafts, so that other tabs can resume them. */
  close: () => void;
};

type Services = {
  open: () => Promise<DraftStore>;
  /** Takes a draft's lock for this tab. Null if another tab holds it. */
  lock: (id: string) => Promise<(() => void) | null>;
  onStatus: (id: string, status: DraftStatus) => void;
  now?: () => string;
};

type Entry = {
  latest: { file: File; content: DraftContent } | null;
  /** The facts of the file as stored; null before the first save. */
  stored: ImportDraft["file"] | null;
  release: (() => void) | null;
  saving: Promise<void> | null;
};

const NEW_ENTRY = { latest: null, stored: null, release: null, saving: null };
const currentTime = () => new Date().toISOString();

/** Saves the drafts of one tab. A draft is saved again only after its previous save has finished. */
export function draftRecorder({
  open,
  lock,
  onStatus,
  now = currentTime,
}: Services): DraftRecorder {
  const entries = new Map<string, Entry>();
  const discarded = new Set<string>();
  /** The store is opened only once, because a logout closes and deletes it, and nothing may be stored after that. */
  let store: Promise<DraftStore> | null = null;
  let isClosed = false;
  async function opened() {
    if (isClosed && store === null) throw new Error("The import was left.");
    return (store ??= open());
  }

  /** Saves a draft for the first time, with its file if the browser has room for it. */
  async function putFirst(id: string, file: File, content: DraftContent) {
    const drafts = await opened();
    const facts = { name: file.name, size: file.size };
    if (file.size <= LARGEST_STORED_FILE) {
      const stored = { ...facts, isStored: true, fingerprint: null };
      try {
        await drafts.put(newDraft(id, stored, content, now()), file);
        return stored;
      } catch {
        // The browser's storage may have no room for the file, but the decisions still fit.
      }
    }
    const stored = { ...facts, isStored: false, fingerprint: await fileFingerprint(file) };
    await drafts.put(newDraft(id, stored, content, now()));
    return stored;
  }

  async function removeOldest() {
    const drafts = await opened();
    const others = (await drafts.all()).filter(({ id }) => !entries.has(id));
    for (const { id } of others.slice(Math.max(0, MOST_DRAFTS - entries.size))) {
      // The draft may be open in another tab.
      const release = await lock(id);
      if (release === null) continue;
      await drafts.remove(id);
      release();
    }
  }

  async function saveLatest(id: string, entry: Entry) {
    try {
      entry.release ??= await lock(id);
      while (entry.latest !== null) {
        const { file, content } = entry.latest;
        entry.latest = null;
        if (entry.stored === null) {
          entry.stored = await putFirst(id, file, content);
          await removeOldest().catch(() => undefined);
        } else await (await opened()).put(newDraft(id, entry.stored, content, now()));
        onStatus(id, entry.stored.isStored ? "saved" : "without-file");
      }
    } catch {
      entry.latest = null;
      onStatus(id, "unsaved");
    }
    entry.saving = null;
    if (entries.get(id) !== entry) entry.release?.();
  }

  return {
    save(id, file, content) {
      const entry = entries.get(id) ?? { ...NEW_ENTRY };
      entries.set(id, entry);
      discarded.delete(id);
      entry.latest = { file, content };
      entry.saving ??= saveLatest(id, entry);
    },
    knows: (id) => entries.has(id) || discarded.has(id),
    adopt(draft, release) {
      // The person left the import while the draft was being read.
      if (isClosed) return release();
      entries.set(draft.id, { ...NEW_ENTRY, stored: draft.file, release });
      onStatus(draft.id, draft.file.isStored ? "saved" : "without-file");
    },
    async discard(id) {
      const entry = entries.get(id);
      discarded.add(id);
      entries.delete(id);
      if (entry === undefined) return;
      entry.latest = null;
      await entry.saving;
      if (entry.stored !== null) await (await opened()).remove(id).catch(() => undefined);
      entry.release?.();
    },
    close() {
      isClosed = true;
      const left = [...entries.values()];
      entries.clear();
      for (const { release, saving } of left) if (saving === null) release?.();
      void Promise.all(left.flatMap(({ saving }) => saving ?? []))
        .then(() => store)
        .then((drafts) => drafts?.close())
        .catch(() => undefined);
    },
  };
}
