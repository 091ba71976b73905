import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  measureService,
  type Measured,
  type Service,
  SERVICES,
} from "@/support/status/services-api.ts";
import { formatLocale } from "@/lib/format.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const NAMES: Record<Service, MessageDescriptor> = {
  api: msg`Data (API)`,
  auth: msg`Login`,
  functions: msg`Functions`,
  storage: msg`File storage`,
};

const STATES: Record<Measured["is"], { label: MessageDescriptor; tone: Tone }> = {
  running: { label: msg`Running`, tone: "good" },
  failing: { label: msg`Returns an error`, tone: "bad" },
  absent: { label: msg`Not available on this server`, tone: "calm" },
  unreachable: { label: msg`Unreachable`, tone: "warn" },
};

type Measurements = Partial<Record<Service, Measured>>;

/**
 * The status is measured on request from the person's own browser, because a separate status page could be out of date.
 */
export function ServiceStatus() {
  const { i18n } = useLingui();
  const [issues, setMeasurements] = useState<Measurements>({});
  const [at, setAt] = useState<Date | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function request() {
    setAsking(true);
    setMeasurements({});
    await Promise.all(
      SERVICES.map(async (service) => {
        const measured = await measureService(service);
        setMeasurements((known) => ({ ...known, [service]: measured }));
      }),
    );
    setAt(new Date());
    setAsking(false);
  }

  const time =
    at && new Intl.DateTimeFormat(formatLocale(i18n.locale), { timeStyle: "medium" }).format(at);
  return (
    <Panel
      title={<Trans>System status</Trans>}
      description={
        <Trans>Your browser contacts each service and measures its response time.</Trans>
      }
      className="max-w-2xl"
      flush
      footer={
        <>
          <output>{time && <Trans>Checked at {time}</Trans>}</output>
          <Button variant="outline" loading={isAsking} onClick={() => void request()}>
            <Trans>Check services</Trans>
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line-soft" aria-busy={isAsking}>
        {SERVICES.map((service) => {
          const measured = issues[service];
          return (
            <li
              key={service}
              className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 text-sm"
            >
              <span className="font-medium">{i18n._(NAMES[service])}</span>
              <span className="flex items-center gap-3 text-ink-2 tabular-nums">
                {measured && "milliseconds" in measured && (
                  <span className="text-ink-3">{i18n.number(measured.milliseconds)} ms</span>
                )}
                {measured ? (
                  <Badge tone={STATES[measured.is].tone} dot>
                    {i18n._(STATES[measured.is].label)}
                  </Badge>
                ) : (
                  <span className="text-ink-3">
                    {isAsking ? <Trans>Checking status…</Trans> : <Trans>Not checked</Trans>}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
