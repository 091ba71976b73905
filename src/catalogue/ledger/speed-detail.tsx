import { useLingui } from "@lingui/react/macro";
import type { Speed } from "@/catalogue/ledger/speed-meter.ts";

/** The speed of a task and, unless it has stalled, the remaining time. Renders nothing until the speed is known. */
export function SpeedDetail({ speed }: { speed: Speed | null }) {
  const { t, i18n } = useLingui();
  if (speed === null) return null;
  const rate = i18n.number(Math.round(speed.perSecond));
  if (!Number.isFinite(speed.secondsLeft)) return t`${rate} per second`;
  const [value, unit] =
    speed.secondsLeft < 90
      ? [speed.secondsLeft, "second"]
      : [Math.round(speed.secondsLeft / 60), "minute"];
  const left = i18n.number(value, { style: "unit", unit, unitDisplay: "long" });
  return t`${rate} per second, ${left} left`;
}
