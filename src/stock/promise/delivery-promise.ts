import { localTimeOf } from "@/lib/format.ts";
import { addBusinessDays, addDays, businessDayFrom } from "@/stock/business-days.ts";
import { timeZoneOf, transitDays } from "@/stock/promise/transit.ts";

/** A warehouse with its stock of the product in question. */
export type PromiseSource = {
  id: string;
  name: string;
  postalCode: string | null;
  handlingDays: number;
  /** The cut-off time, such as "14:00", in the warehouse's local time. */
  cutoff: string;
  available: number;
  /** The units of each open purchase order or transfer, with the day on which they are expected, if it's known. */
  inbound: readonly { units: number; on: string | null }[];
};

export type PromiseQuestion = { quantity: number; postalCode: string; by: string };

/** Units that a warehouse can deliver on a day. */
export type Delivery = {
  warehouse: string;
  units: number;
  shipsOn: string;
  arrivesOn: string;
  /** Whether the units haven't reached the warehouse yet. */
  isInbound: boolean;
};

export type DeliveryPromise = {
  isPossible: boolean;
  /**
   * The quantities to send from each warehouse. If they can't arrive by the requested day, these are the earliest
   * deliveries that add up to the whole quantity. Empty if there are too few units.
   */
  deliveries: Delivery[];
  /** The day when the last unit arrives, or null if the quantity can't be delivered. */
  arrivesOn: string | null;
  /** Everything that could be delivered, the earliest first. */
  options: Delivery[];
  /** Warehouses left out because their address has no Canadian postal code. */
  withoutAddress: string[];
};

/** Whether a quantity can reach a postal code by a day, and from where. `now` is a UTC timestamp. */
export function promiseDelivery(
  { quantity, postalCode, by }: PromiseQuestion,
  sources: readonly PromiseSource[],
  now: string,
): DeliveryPromise {
  const withoutAddress: string[] = [];
  const options = sources
    .flatMap((source) => {
      const found = optionsOf(source, postalCode, now);
      if (found === null) withoutAddress.push(source.name);
      return found ?? [];
    })
    .toSorted(
      (a, b) =>
        a.arrivesOn.localeCompare(b.arrivesOn) ||
        b.units - a.units ||
        a.warehouse.localeCompare(b.warehouse),
    );
  const inTime = options.filter(({ arrivesOn }) => arrivesOn <= by);
  const deliveries = chosen(inTime, quantity) ?? earliest(options, quantity);
  const arrivesOn =
    deliveries
      .map((each) => each.arrivesOn)
      .toSorted()
      .at(-1) ?? null;
  return {
    isPossible: arrivesOn !== null && arrivesOn <= by,
    deliveries,
    arrivesOn,
    options,
    withoutAddress,
  };
}

function optionsOf(source: PromiseSource, to: string, now: string): Delivery[] | null {
  const transit = transitDays(source.postalCode ?? "", to);
  if (transit === null) return null;
  const [today = "", time = ""] = localTimeOf(now, timeZoneOf(source.postalCode ?? "")).split("T");
  const isToday = today === businessDayFrom(today) && time <= source.cutoff;
  const start = isToday ? today : businessDayFrom(addDays(today, 1));
  const shipped = (from: string) => addBusinessDays(from, source.handlingDays);
  const deliver = (units: number, shipsOn: string, isInbound: boolean): Delivery => ({
    warehouse: source.name,
    units,
    shipsOn,
    arrivesOn: addBusinessDays(shipsOn, transit),
    isInbound,
  });
  /** The units that reach the warehouse, by the day on which they can be shipped. */
  const inbound = new Map<string, number>();
  // If more units are reserved than are on hand, the shortage is taken from the next units that arrive.
  let shortage = Math.max(0, -source.available);
  for (const { units, on } of source.inbound.toSorted(byDay)) {
    // Late units may arrive on any day, so they aren't counted.
    if (on === null || on < today) continue;
    const free = Math.max(0, units - shortage);
    shortage -= units - free;
    const shipsOn = shipped(on > start ? on : start);
    if (free > 0) inbound.set(shipsOn, (inbound.get(shipsOn) ?? 0) + free);
  }
  return [
    ...(source.available > 0 ? [deliver(source.available, shipped(start), false)] : []),
    ...Array.from(inbound, ([shipsOn, units]) => deliver(units, shipsOn, true)),
  ];
}

const byDay = (a: { on: string | null }, b: { on: string | null }) =>
  (a.on ?? "").localeCompare(b.on ?? "");

/** Returns a single delivery if one has enough units, otherwise several. Null if even all together have too few. */
function chosen(inTime: readonly Delivery[], quantity: number): Delivery[] | null {
  const alone = inTime.find(({ units }) => units >= quantity);
  if (alone) return [{ ...alone, units: quantity }];
  return filled(
    // Units in stock are more certain than units on their way, so they come first.
    inTime.toSorted((a, b) => Number(a.isInbound) - Number(b.isInbound) || b.units - a.units),
    quantity,
  );
}

const earliest = (options: readonly Delivery[], quantity: number): Delivery[] =>
  filled(options, quantity) ?? [];

/** Takes units in the given order until the quantity is reached; null if there aren't enough. */
function filled(options: readonly Delivery[], quantity: number): Delivery[] | null {
  let left = quantity;
  const taken: Delivery[] = [];
  for (const option of options) {
    if (left <= 0) break;
    const units = Math.min(option.units, left);
    taken.push({ ...option, units });
    left -= units;
  }
  return left > 0 ? null : taken;
}
