import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draftRecorder } from "@/importing/drafts/draft-recorder.ts";
import { useResume } from "@/importing/flow/state/use-resume.tsx";

test("an import draft that can't be resumed shows why, and the list of drafts is loaded again", async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {});
  const recorder = draftRecorder({
    open: () => Promise.reject(new Error("There is no storage.")),
    lock: async () => null,
    onStatus: () => {},
  });
  const { result } = renderHook(() =>
    useResume({
      owner: { person: "p", organization: "o" },
      requested: "d",
      importWorker: {
        run: async (_task, act) => (await act(new AbortController().signal)) !== false,
        openFile: () => Promise.reject(new Error("Nothing is opened.")),
        openTable: () => Promise.reject(new Error("Nothing is opened.")),
      },
      recorder,
      dispatch: () => {},
      restoreTable: async () => null,
      refresh,
    }),
  );
  expect(result.current.isResuming).toBe(true);
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
  expect(result.current).toMatchObject({ isResuming: false, resumeError: "missing" });
});
