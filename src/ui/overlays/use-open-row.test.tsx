import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

const LAMP = { id: "lamp", units: 1 };
const SHELF = { id: "shelf", units: 2 };

type Props = { rows: { id: string; units: number }[] | undefined; chosen: string | null };

const opened = (initialProps: Props) =>
  renderHook(({ rows, chosen }: Props) => useOpenRow(rows, chosen), { initialProps });

test("an open row follows the list, and keeps its last state after it left the list", () => {
  const { result, rerender } = opened({ rows: undefined, chosen: "lamp" });
  expect(result.current).toEqual({ row: null, isGone: false });
  rerender({ rows: [LAMP, SHELF], chosen: "lamp" });
  expect(result.current).toEqual({ row: LAMP, isGone: false });
  rerender({ rows: [{ ...LAMP, units: 5 }, SHELF], chosen: "lamp" });
  expect(result.current).toEqual({ row: { ...LAMP, units: 5 }, isGone: false });
  rerender({ rows: [SHELF], chosen: "lamp" });
  expect(result.current).toEqual({ row: { ...LAMP, units: 5 }, isGone: true });
  rerender({ rows: [LAMP, SHELF], chosen: "lamp" });
  expect(result.current).toEqual({ row: LAMP, isGone: false });
});

test("a row that isn't in the list when it's chosen isn't opened", () => {
  const { result, rerender } = opened({ rows: [SHELF], chosen: "lamp" });
  expect(result.current).toEqual({ row: null, isGone: false });
  rerender({ rows: [], chosen: "shelf" });
  expect(result.current).toEqual({ row: null, isGone: false });
});

test("a row that left the list isn't opened again after it was closed or another list was loaded", () => {
  const { result, rerender } = opened({ rows: [LAMP], chosen: "lamp" });
  rerender({ rows: [], chosen: null });
  rerender({ rows: [], chosen: "lamp" });
  expect(result.current).toEqual({ row: null, isGone: false });
  rerender({ rows: [LAMP], chosen: "lamp" });
  rerender({ rows: undefined, chosen: "lamp" });
  rerender({ rows: [], chosen: "lamp" });
  expect(result.current).toEqual({ row: null, isGone: false });
});
