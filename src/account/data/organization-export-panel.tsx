import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { exportOrganization, type ExportProgress } from "@/account/data/organization-data-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { todayIn } from "@/lib/format.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

export function ExportPanel({ organization }: { organization: Organization }) {
  const { i18n, t } = useLingui();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const work = useRef<AbortController>(null);
  const { id, name, region } = organization;

  useEffect(() => () => work.current?.abort(), []);

  async function begin() {
    const controller = new AbortController();
    work.current = controller;
    setFailure(null);
    setProgress({ table: "", done: 0, total: 1, rows: 0 });
    const day = todayIn(region.timeZone);
    try {
      const archive = await exportOrganization({
        organization: id,
        readMe: t`All data of ${name} that you have access to, as of ${day}: one CSV file per table, in UTF-8. Text that a spreadsheet would run as a formula starts with an apostrophe.`,
        onProgress: setProgress,
        signal: controller.signal,
      });
      saveFile(archive, `${fileName(name)}-${day}.zip`);
      toast.success(t`Your data was downloaded`);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error);
    } finally {
      setProgress(null);
    }
  }

  return (
    <Panel
      title={<Trans>Export your data</Trans>}
      description={
        <Trans>
          A zip file with all data of {name} that you have access to, one CSV file per table.
        </Trans>
      }
    >
      <div className="grid gap-4">
        {failure !== null && (
          <Callout kind="bad" role="alert" title={<Trans>The export didn’t finish</Trans>}>
            {i18n._(errorMessage(failure))}
          </Callout>
        )}
        {progress ? (
          <Progress
            label={t`Preparing your export`}
            done={progress.done}
            total={progress.total}
            detail={
              progress.rows > 0 && (
                <>
                  {progress.table}: <Plural value={progress.rows} one="# row" other="# rows" />
                </>
              )
            }
            actions={
              <Button variant="outline" size="sm" onClick={() => work.current?.abort()}>
                <Trans>Cancel</Trans>
              </Button>
            }
          />
        ) : (
          <div>
            <Button variant="outline" onClick={() => void begin()}>
              <Download {...icon} />
              <Trans>Export everything</Trans>
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
