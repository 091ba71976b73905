import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { TableSkeleton } from "@/ui/feedback/skeleton.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";

/** The import loads when a person opens it. */
const ImportFlow = lazyPart(async () => ({
  default: (await import("@/importing/flow/import-flow.tsx")).ImportFlow,
}));

/** Shows the import in place of the products when the URL asks for it. Dropping a file on the products starts one. */
export function ImportGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const [params, setParams] = useSearchParams();
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isImporting = params.has("import");

  useEffect(() => {
    if (isImporting) return;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    function over(event: DragEvent) {
      if (carriesFiles(event)) event.preventDefault();
    }
    function drop(event: DragEvent) {
      // A dialog with its own drop zone has already handled the event.
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setDropped(Array.from(event.dataTransfer?.files ?? []));
      setParams({ import: "" });
    }
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [isImporting, setParams]);

  if (!isImporting || user === null) return children;
  return (
    <OrganizationGate title={t`Import products`}>
      {(organization) => (
        <Suspense
          fallback={
            <div className="grid gap-4">
              <PageHeader title={t`Import products`} />
              <TableSkeleton />
            </div>
          }
        >
          <ImportFlow
            key={organization.id}
            organization={organization}
            person={user.id}
            dropped={dropped}
            onTaken={() => setDropped([])}
          />
        </Suspense>
      )}
    </OrganizationGate>
  );
}
