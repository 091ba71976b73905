import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { exportProducts, type Format } from "@/catalogue/export/product-export.ts";
import { columnsOfView, WHOLE_PRODUCT } from "@/catalogue/export/product-table.ts";
import type { ListColumn } from "@/catalogue/product/product-line.ts";
import { errorMessage } from "@/lib/errors.ts";
import { todayIn } from "@/lib/format.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type ExportDialogProps = {
  organization: Organization;
  chosen: ProductChoice;
  /** Null if the number of products is unknown. */
  count: number | null;
  /** The visible columns of the list, in order. */
  columns: readonly ListColumn[];
  onClose: () => void;
};

/** Exports products as a spreadsheet. An import recognizes most of its columns. */
export function ExportDialog({ organization, chosen, count, columns, onClose }: ExportDialogProps) {
  const { t, i18n } = useLingui();
  const [extent, setExtent] = useState<"view" | "whole">("view");
  const [format, setFormat] = useState<Format>("xlsx");
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const work = useRef<AbortController>(null);
  const suppliers = useQuery(suppliersQuery(organization.id));

  useEffect(() => () => work.current?.abort(), []);

  async function begin() {
    const { signal } = (work.current = new AbortController());
    setFailure(null);
    setDone(0);
    try {
      const { data = [], error } = suppliers.data ? suppliers : await suppliers.refetch();
      if (error) throw error;
      const file = await exportProducts({
        organization: organization.id,
        chosen,
        columns: extent === "whole" ? WHOLE_PRODUCT : columnsOfView(columns),
        supplierCodes: new Map(data.map(({ id, code }) => [id, code])),
        format,
        name: t`Products`,
        onProgress: setDone,
        signal,
      });
      const day = todayIn(organization.region.timeZone);
      saveFile(file, `${fileName(organization.name)}-${fileName(t`Products`)}-${day}.${format}`);
      toast.success(t`The file is in your downloads folder`);
      onClose();
    } catch (error) {
      if (!signal.aborted) setFailure(error);
      setDone(null);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Export products`}
      description={
        chosen.are === "named" || chosen.except.size > 0 ? (
          <Trans>Exports the selected products.</Trans>
        ) : (
          <Trans>Exports all products in the list, in the same order.</Trans>
        )
      }
      footer={
        done === null ? (
          <Button onClick={() => void begin()}>
            <Trans>Export</Trans>
          </Button>
        ) : (
          <Button variant="outline" onClick={() => work.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {failure !== null && (
          <Callout kind="bad" role="alert" title={<Trans>No file was created</Trans>}>
            {failure instanceof RangeError ? (
              <Trans>
                A workbook holds up to 1,048,575 products. Choose CSV or export fewer products.
              </Trans>
            ) : (
              i18n._(errorMessage(failure))
            )}
          </Callout>
        )}
        {done === null ? (
          <>
            <RadioGroup
              legend={<Trans>Fields to export</Trans>}
              value={extent}
              onChange={setExtent}
              options={[
                { value: "view", label: <Trans>Columns in the list</Trans> },
                {
                  value: "whole",
                  label: <Trans>All fields</Trans>,
                  hint: (
                    <Trans>
                      You can import everything again except the supplier, options and attributes.
                    </Trans>
                  ),
                },
              ]}
            />
            <RadioGroup
              legend={<Trans>File</Trans>}
              value={format}
              onChange={setFormat}
              options={[
                { value: "xlsx", label: <Trans>Excel workbook (XLSX)</Trans> },
                {
                  value: "csv",
                  label: <Trans>Comma-separated values (CSV)</Trans>,
                  hint: (
                    <Trans>
                      Values that a spreadsheet would run as formulas start with an apostrophe
                    </Trans>
                  ),
                },
              ]}
            />
          </>
        ) : (
          <Progress
            label={t`Collecting products`}
            done={count === null && done === 0 ? null : done}
            total={count ?? done}
          />
        )}
      </div>
    </Dialog>
  );
}
