import { act } from "@testing-library/react";
import { vi } from "vitest";

const TEN_MINUTES = 600_000;

/** The connection returns after ten minutes, so that all queries of the page are stale and are fetched again. */
export async function reconnectLater(): Promise<void> {
  const later = Date.now() + TEN_MINUTES;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  await act(async () => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  clock.mockRestore();
}
