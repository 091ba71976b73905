import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterMove,
  LINE_MOVES,
  type LineMove,
  type LineState,
  lineStatus,
  mostUnits,
  newLine,
  openUnits,
  orderStatus,
} from "@/orders/state/line-state.ts";

const moved = (line: LineState, ...moves: [LineMove, number][]) =>
  moves.reduce<LineState>((before, [move, units]) => {
    const after = afterMove(before, move, units);
    if (after === null) throw new Error(`${move} isn't allowed.`);
    return after;
  }, line);

describe("the state of a line", () => {
  test.each<[string, [LineMove, number][]]>([
    ["new", []],
    ["acknowledged", [["acknowledge", 0]]],
    [
      "backordered",
      [
        ["acknowledge", 0],
        ["backorder", 2],
      ],
    ],
    [
      "partially_shipped",
      [
        ["acknowledge", 0],
        ["ship", 2],
      ],
    ],
    [
      "shipped",
      [
        ["acknowledge", 0],
        ["ship", 5],
      ],
    ],
    [
      "shipped",
      [
        ["acknowledge", 0],
        ["ship", 3],
        ["cancel", 2],
        ["deliver", 1],
      ],
    ],
    [
      "delivered",
      [
        ["acknowledge", 0],
        ["ship", 5],
        ["deliver", 5],
      ],
    ],
    [
      "closed",
      [
        ["acknowledge", 0],
        ["ship", 5],
        ["deliver", 5],
        ["close", 0],
      ],
    ],
    ["cancelled", [["cancel", 5]]],
    ["rejected", [["reject", 5]]],
    [
      "cancelled",
      [
        ["reject", 2],
        ["cancel", 3],
      ],
    ],
    [
      "return_requested",
      [
        ["acknowledge", 0],
        ["ship", 5],
        ["request_return", 1],
      ],
    ],
    [
      "returned",
      [
        ["acknowledge", 0],
        ["ship", 5],
        ["request_return", 1],
        ["receive_return", 1],
      ],
    ],
    [
      "refunded",
      [
        ["acknowledge", 0],
        ["ship", 5],
        ["request_return", 5],
        ["receive_return", 5],
        ["refund", 5],
      ],
    ],
    [
      "shipped",
      [
        ["acknowledge", 0],
        ["ship", 5],
        ["request_return", 1],
        ["decline_return", 1],
      ],
    ],
  ])("an order line is %s after %j", (expected, moves) => {
    expect(lineStatus(moved(newLine(5), ...moves))).toBe(expected);
  });

  test("an order line needs a correction while its SKU is unknown and units are open", () => {
    const unknown = { ...newLine(5), hasIssue: true };
    expect(lineStatus(unknown)).toBe("requires_correction");
    expect(mostUnits(unknown, "acknowledge")).toBeNull();
    expect(lineStatus(moved(unknown, ["cancel", 5]))).toBe("cancelled");
  });
});

test.each<[string, LineMove, number, LineState]>([
  ["shipping more than is open", "ship", 6, moved(newLine(5), ["acknowledge", 0])],
  ["shipping before acknowledging", "ship", 1, newLine(5)],
  ["rejecting after acknowledging", "reject", 1, moved(newLine(5), ["acknowledge", 0])],
  ["acknowledging again", "acknowledge", 0, moved(newLine(5), ["acknowledge", 0])],
  [
    "delivering more than was shipped",
    "deliver",
    2,
    moved(newLine(5), ["acknowledge", 0], ["ship", 1]),
  ],
  [
    "returning more than was shipped",
    "request_return",
    2,
    moved(newLine(5), ["acknowledge", 0], ["ship", 1]),
  ],
  [
    "refunding before anything was returned",
    "refund",
    1,
    moved(newLine(5), ["acknowledge", 0], ["ship", 5]),
  ],
  ["closing before delivery", "close", 0, moved(newLine(5), ["acknowledge", 0], ["ship", 5])],
  ["cancelling a part of a unit", "cancel", 0.5, newLine(5)],
])("%s isn't allowed for an order line", (_what, move, units, line) => {
  expect(afterMove(line, move, units)).toBeNull();
});

/** Acknowledging and closing apply to the whole line, so they take no quantity. */
const unitsOf = (move: LineMove, units: number) =>
  move === "acknowledge" || move === "close" ? 0 : units;

test("no sequence of actions loses or duplicates a unit of an order line", () => {
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...LINE_MOVES), fc.integer({ min: 0, max: 12 })),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), moves, (quantity, requested) => {
      let line = newLine(quantity);
      for (const [move, units] of requested)
        line = afterMove(line, move, unitsOf(move, units)) ?? line;
      expect(openUnits(line) + line.rejected + line.cancelled + line.shipped).toBe(quantity);
      expect(openUnits(line)).toBeGreaterThanOrEqual(line.backordered);
      expect(line.shipped).toBeGreaterThanOrEqual(line.delivered);
      expect(line.shipped).toBeGreaterThanOrEqual(line.returnRequested + line.returned);
      expect(line.returned).toBeGreaterThanOrEqual(line.refunded);
      const units = Object.values(line).filter((value) => typeof value === "number");
      expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe("the state of an order", () => {
  const acknowledged = moved(newLine(2), ["acknowledge", 0]);
  const shipped = moved(acknowledged, ["ship", 2]);
  const delivered = moved(shipped, ["deliver", 2]);
  test.each([
    ["new", [newLine(1), acknowledged]],
    ["acknowledged", [acknowledged, moved(newLine(1), ["reject", 1])]],
    ["partially_shipped", [acknowledged, shipped]],
    ["shipped", [shipped, delivered]],
    ["delivered", [delivered, moved(newLine(1), ["cancel", 1])]],
    ["cancelled", [moved(newLine(1), ["cancel", 1]), moved(newLine(1), ["reject", 1])]],
    ["rejected", [moved(newLine(1), ["reject", 1])]],
    ["return_requested", [delivered, moved(delivered, ["request_return", 1])]],
  ])("the state of an order is derived from its lines: %s", (expected, lines) => {
    expect(orderStatus(lines)).toBe(expected);
  });

  test("an order with an error outside its lines needs a correction while units are open", () => {
    expect(orderStatus([newLine(1)], true)).toBe("requires_correction");
    expect(orderStatus([shipped], true)).toBe("shipped");
  });
});
