import * as z from "zod/mini";
import type { Owner } from "@/importing/commit/plan-store.ts";
import {
  type ImportDraft,
  newestFirst,
  readStoredDraft,
  type StoredDraft,
} from "@/importing/drafts/import-draft.ts";
import {
  hasDatabase,
  openDatabase,
  requestResult,
  transactionEnd,
} from "@/lib/files/database-store.ts";

export type DraftStore = {
  /** Returns all stored drafts, the newest first. */
  all: () => Promise<StoredDraft[]>;
  /** Saves a draft, with a copy of its file if one is given. */
  put: (draft: ImportDraft, file?: File) => Promise<void>;
  /** Returns the file, or null if the draft has no copy of it. */
  file: (id: string) => Promise<File | null>;
  remove: (id: string) => Promise<void>;
  close: () => void;
};

/** All browser databases are deleted at logout, so drafts never reach the next person. */
const nameOf = ({ person, organization }: Owner) => `import drafts ${person} ${organization}`;

/** A file as bytes, because Safari's private windows can store bytes but not files. */
const storedBytes = z.object({ name: z.string(), bytes: z.instanceof(ArrayBuffer) });

/** Whether this browser has a database of drafts. Doesn't create it if it's missing. */
export const holdsDrafts = (owner: Owner) => hasDatabase(nameOf(owner));

/** Opens the drafts of one person in one organization. After a logout, it rejects every call. */
export async function openDrafts(owner: Owner): Promise<DraftStore> {
  const database = await openDatabase(nameOf(owner), (created) => {
    created.createObjectStore("drafts", { keyPath: "id" });
    // Files are stored separately, so that listing drafts doesn't read them.
    created.createObjectStore("files");
  });

  async function write(act: (drafts: IDBObjectStore, files: IDBObjectStore) => void) {
    const transaction = database.transaction(["drafts", "files"], "readwrite");
    act(transaction.objectStore("drafts"), transaction.objectStore("files"));
    await transactionEnd(transaction);
  }

  return {
    async all() {
      const drafts = database.transaction("drafts").objectStore("drafts");
      const [ids, stored] = await Promise.all([
        requestResult(drafts.getAllKeys()),
        requestResult<unknown[]>(drafts.getAll()),
      ]);
      return newestFirst(
        ids.flatMap((id, at) => (typeof id === "string" ? readStoredDraft(id, stored[at]) : [])),
      );
    },
    async put(draft, file) {
      // The file is written in a separate transaction, because in Safari a failed file write next to another write
      // makes the database unusable.
      if (file !== undefined)
        await write((_drafts, files) => files.put(file, draft.id)).catch(async () => {
          const stored = { name: file.name, bytes: await file.arrayBuffer() };
          await write((_drafts, files) => files.put(stored, draft.id));
        });
      await write((drafts) => drafts.put(draft));
    },
    async file(id) {
      const stored: unknown = await requestResult(
        database.transaction("files").objectStore("files").get(id),
      );
      if (stored instanceof File) return stored;
      const { data } = storedBytes.safeParse(stored);
      return data === undefined ? null : new File([data.bytes], data.name);
    },
    remove: (id) =>
      write((drafts, files) => {
        drafts.delete(id);
        files.delete(id);
      }),
    close: () => database.close(),
  };
}
