import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { ImportHistory } from "@/importing/history/import-history.tsx";
import { importHistoryQuery } from "@/importing/history/import-history-api.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";

const LISTED_IMPORTS = 100;

type ImportsTabProps = { organization: Organization; hasPages?: boolean };

/** The latest imports of the organization, newest first. */
export function ImportsTab({ organization, hasPages = true }: ImportsTabProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = useQuery(importHistoryQuery(organization.id, LISTED_IMPORTS));
  const suppliers = useQuery(suppliersQuery(organization.id)).data ?? [];
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the imports</Trans>}>
      {(imports) =>
        imports.length === 0 ? (
          <EmptyState
            icon={FileUp}
            title={t`No imports yet`}
            actions={
              hasPages &&
              organization.role !== "viewer" && (
                <TextLink to="/product-management?import">
                  <Trans>Import a file</Trans>
                </TextLink>
              )
            }
          >
            <Trans>Every import is listed here, with its result and who started it.</Trans>
          </EmptyState>
        ) : (
          <>
            <ImportHistory
              organization={organization}
              suppliers={suppliers}
              most={LISTED_IMPORTS}
              {...(hasPages
                ? {
                    onOpen: (id: string) =>
                      void navigate(`/product-management?import=report&set=${id}`),
                  }
                : {})}
            />
            {imports.length === LISTED_IMPORTS && (
              <p className="text-sm text-ink-2">
                <Plural
                  value={LISTED_IMPORTS}
                  one="Only the latest import is listed. The audit log has all of them."
                  other="Only the latest # imports are listed. The audit log has all of them."
                />
              </p>
            )}
          </>
        )
      }
    </QueryResult>
  );
}
