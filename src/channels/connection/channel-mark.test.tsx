import { expect, test } from "vitest";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { renderUi } from "#support/render.tsx";

const drawingOf = (kind: string) => {
  const { container, unmount } = renderUi(<ChannelMark kind={kind} />);
  const drawing = container.querySelector("path")?.getAttribute("d");
  unmount();
  return drawing;
};

test("each channel has its own drawing, and unknown channels share a generic one", () => {
  const drawings = ALL_CHANNELS.map(({ key }) => drawingOf(key));
  expect(new Set([...drawings, drawingOf("unknown")]).size).toBe(ALL_CHANNELS.length + 1);
  expect(drawingOf("constructor")).toBe(drawingOf("unknown"));
});
