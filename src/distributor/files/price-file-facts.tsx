import { Trans, useLingui } from "@lingui/react/macro";
import type { PriceFileHeader } from "@/distributor/price-file/price-file-header.ts";
import { formatDay, formatMoment, type Region } from "@/lib/format.ts";
import { Facts } from "@/ui/layout/facts.tsx";

type PriceFileFactsProps = {
  name: string;
  header: Pick<PriceFileHeader, "account" | "date" | "kind">;
  /** The time at which the file was imported. */
  imported?: string;
  region: Region;
};

/** The name of a price file, what its header states, and when it was imported. */
export function PriceFileFacts({ name, header, imported, region }: PriceFileFactsProps) {
  const { t } = useLingui();
  const { account, date, kind } = header;
  return (
    <Facts
      facts={[
        { label: t`Name`, value: name },
        { label: t`Account`, value: account },
        { label: t`Created on`, value: date === null ? null : formatDay(date, region) },
        {
          label: t`Kind`,
          value:
            kind === "full" ? (
              <Trans>Full: lists every item.</Trans>
            ) : (
              <Trans>Delta: lists changes only. Other items stay as they are.</Trans>
            ),
        },
        ...(imported === undefined
          ? []
          : [{ label: t`Imported`, value: formatMoment(imported, region) }]),
      ]}
    />
  );
}
