import { afterEach, beforeEach, vi } from "vitest";

/** Records the names of the files that the page saves, because jsdom can't download. */
export function recordSavedFiles() {
  const names: string[] = [];
  beforeEach(() => {
    names.length = 0;
    URL.createObjectURL = () => "blob:saved";
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  return names;
}
