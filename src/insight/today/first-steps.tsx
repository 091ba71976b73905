import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Circle, CircleCheck, Download, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import type { DashboardData } from "@/insight/today/dashboard-api.ts";
import { dismissFirstSteps, isDismissed } from "@/insight/today/first-steps-store.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { icon, linkLook } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type FirstStepsProps = { organization: Organization; started: DashboardData["started"] };

/** The way from the first file to the first feed. Steps tick themselves; the list disappears with the last one. */
export function FirstSteps({ organization, started }: FirstStepsProps) {
  const { t, i18n } = useLingui();
  const [isHidden, setHidden] = useState(() => isDismissed(organization.id));
  const sample = useMutation({
    mutationFn: async () => {
      const [{ templateFile }, { SAMPLE_PRODUCTS }] = await Promise.all([
        import("@/importing/templates/template-file.ts"),
        import("@/importing/templates/template-products.ts"),
      ]);
      saveFile(await templateFile("xlsx", SAMPLE_PRODUCTS), `${fileName(t`Sample products`)}.xlsx`);
    },
    onError: (error) => toast.error(i18n._(errorMessage(error))),
  });
  const steps = [
    { done: started.supplier, to: "/suppliers?supplier=new", label: t`Add a supplier` },
    { done: started.file, to: "/product-management?import", label: t`Import the first file` },
    { done: started.product, to: "/product-management?status=draft", label: t`Activate products` },
    { done: started.channel, to: "/ecommerce-integrations", label: t`Connect a channel` },
    { done: started.sync, to: "/ready-to-sync", label: t`Sync the first products` },
    { done: started.feed, to: "/ecommerce-integrations", label: t`Create the first feed` },
  ];
  const done = steps.filter((step) => step.done).length;
  if (isHidden || done === steps.length || organization.role === "viewer") return null;

  return (
    <Panel
      title={<Trans>First steps</Trans>}
      description={
        <Trans>
          {done} of {steps.length} done
        </Trans>
      }
      actions={
        <>
          <Button
            variant="outline"
            size="sm"
            loading={sample.isPending}
            onClick={() => sample.mutate()}
          >
            <Download {...icon} />
            <Trans>Sample file</Trans>
          </Button>
          <IconButton
            label={t`Hide first steps`}
            icon={X}
            onClick={() => {
              dismissFirstSteps(organization.id);
              setHidden(true);
            }}
          />
        </>
      }
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map((step) => (
          <li key={step.label} className="flex min-h-8 items-center gap-2 text-sm">
            {step.done ? (
              <>
                <CircleCheck {...icon} className="shrink-0 text-good" />
                <span className="text-ink-2 line-through">{step.label}</span>
                <span className="sr-only">
                  <Trans>Done</Trans>
                </span>
              </>
            ) : (
              <>
                <Circle {...icon} className="shrink-0 text-ink-3" />
                <Link to={step.to} className={linkLook}>
                  {step.label}
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
