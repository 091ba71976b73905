import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { PriceFileSchedules } from "@/distributor/upload/price-file-schedules.tsx";
import { SourceFromAddress } from "@/importing/fetching/source-from-address.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

const MAX_BYTES = 4_000_000_000;

type PriceFileSourceProps = { organization: Organization; onFile: (file: File) => void };

/** Lets people provide a price file: by dropping or choosing it, or from a URL, now or on a schedule. */
export function PriceFileSource({ organization, onFile }: PriceFileSourceProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState("");
  return (
    <>
      <FileDrop
        label={t`Price and availability file`}
        accept={[".ap", ".txt", ".zip"]}
        maxBytes={MAX_BYTES}
        looksInside
        onFiles={([file]) => file && onFile(file)}
      />
      <Disclosure key={address} open={address !== ""} summary={<Trans>Import from a URL</Trans>}>
        <div className="mt-2">
          <SourceFromAddress organization={organization.id} address={address} onFile={onFile} />
        </div>
      </Disclosure>
      <PriceFileSchedules organization={organization} onLook={setAddress} />
    </>
  );
}
