import { PackageOpen, SearchX, Upload } from "lucide-react";
import { useState } from "react";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Example } from "@/ui/gallery/example.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { CardSkeleton, FormSkeleton, TableSkeleton } from "@/ui/feedback/skeleton.tsx";

export function States() {
  const [retrying, setRetrying] = useState(false);

  function retry() {
    setRetrying(true);
    setTimeout(() => setRetrying(false), 1500);
  }

  return (
    <>
      <Example title="Empty: offers the next step">
        <EmptyState
          icon={PackageOpen}
          title="No products yet"
          actions={
            <>
              <Button>
                <Upload {...icon} />
                Import a file
              </Button>
              <Button variant="outline">Add one by hand</Button>
            </>
          }
        >
          Import any price list: CSV, Excel or XML. You see its errors before anything is stored.
        </EmptyState>
      </Example>
      <Example title="Empty because of a filter">
        <EmptyState
          icon={SearchX}
          title="No product matches both filters"
          actions={<Button variant="outline">Clear filters</Button>}
        >
          41,067 products match without “Has issues”.
        </EmptyState>
      </Example>
      <Example title="Several queries: a skeleton until the last one has answered">
        <OnceLoaded queries={[{ isLoading: true, failureCount: 0 }]} lines={2}>
          41,067 products
        </OnceLoaded>
      </Example>
      <Example title="Query result: loading, failed, loaded">
        <QueryResult
          query={{
            data: undefined,
            error: null,
            isFetching: true,
            fetchStatus: "fetching",
            refetch: () => Promise.resolve(),
          }}
          failure="It could not be loaded"
          lines={2}
        >
          {String}
        </QueryResult>
      </Example>
      <Example title="Error: words that help, a retry, details for whoever is asked">
        <ErrorState
          title="Products could not be loaded"
          onRetry={retry}
          retrying={retrying}
          details={"PGRST301 at 2026-11-20 14:03:11\nGET /rest/v1/products"}
        >
          The server took too long to answer. Nothing was changed.
        </ErrorState>
      </Example>
      <Example title="Offline (shown while the connection is gone)">
        <OfflineBanner />
        <p className="text-ink-3">Switch the network off to see it above.</p>
      </Example>
      <Example title="Skeletons, shaped like what is coming" wide>
        <TableSkeleton rows={6} columns={6} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSkeleton fields={3} />
          <CardSkeleton lines={4} />
        </div>
      </Example>
    </>
  );
}
