import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { type ImportDraft, newDraft } from "@/importing/drafts/import-draft.ts";
import type { ListedDraft } from "@/importing/drafts/stored-drafts.ts";
import { DraftList } from "@/importing/flow/upload/draft-list.tsx";
import { columnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { renderUi } from "#support/render.tsx";

const REGION = { locale: "en-CA", timeZone: "America/Toronto", currency: "CAD" };

function stored(name: string, isStored: boolean, corrected: readonly number[] = []): ImportDraft {
  const mapping = columnMapping.parse({});
  const corrections = corrected.map(
    (row) => ({ kind: "typed", field: "price", values: new Map([[row, "1"]]) }) as const,
  );
  return newDraft(
    name,
    { name, size: 10, isStored, fingerprint: null },
    {
      address: null,
      supplier: "s",
      mode: DEFAULT_MODE,
      table: {
        part: 0,
        name,
        step: "check",
        options: {},
        uncorrected: mapping,
        profile: null,
        corrections,
      },
    },
    "2026-11-26T17:00:00.000Z",
  );
}
const closed = (draft: ImportDraft): ListedDraft => ({ id: draft.id, draft, isOpen: false });

function show(drafts: readonly ListedDraft[]) {
  const onResume = vi.fn<(draft: ImportDraft, file: File | null) => void>();
  const onDiscard = vi.fn<(id: string) => Promise<void>>(async () => {});
  const { user } = renderUi(
    <DraftList
      drafts={drafts}
      region={REGION}
      nameOfSupplier={() => "Northvale"}
      onResume={onResume}
      onDiscard={onDiscard}
    />,
  );
  return { user, onResume, onDiscard };
}

test("an unfinished import shows its step, supplier and corrections, and is resumed with one click", async () => {
  const draft = stored("prices.csv", true, [2, 3]);
  const { user, onResume } = show([closed(draft)]);
  const item = screen.getByRole("listitem");
  expect(item).toHaveTextContent(/prices\.csvStopped at the check · Northvale · Saved Nov/);
  expect(item).toHaveTextContent("2 corrections");
  await user.click(screen.getByRole("button", { name: "Resume prices.csv" }));
  expect(onResume).toHaveBeenCalledWith(draft, null);
});

test("an unfinished import without its file is resumed with the file that a person chooses", async () => {
  const draft = stored("huge.csv", false);
  const { user, onResume } = show([closed(draft)]);
  expect(screen.getByText(/Choose the same file again/)).toBeVisible();
  const file = new File(["a"], "huge.csv");
  await user.upload(screen.getByLabelText("File for huge.csv"), file);
  expect(onResume).toHaveBeenCalledWith(draft, file);
});

test("an unfinished import that is open in another tab can't be resumed or discarded", () => {
  show([{ ...closed(stored("prices.csv", true)), isOpen: true }]);
  expect(screen.getByText("Open in another tab")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("an unfinished import saved by another version of the portal can only be discarded, after a confirmation", async () => {
  const { user, onDiscard } = show([{ id: "1", draft: null, isOpen: false }]);
  expect(screen.queryByRole("button", { name: /Resume/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard Unreadable import" }));
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Discard" }),
  );
  expect(onDiscard).toHaveBeenCalledWith("1");
});
