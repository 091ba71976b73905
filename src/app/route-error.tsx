import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRouteError } from "react-router-dom";
import { isLostChunk, shouldReload } from "@/app/lost-chunk.ts";
import { wordsFor } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { Spinner } from "@/ui/spinner.tsx";

/** Stands in for a page that could not be shown. */
export function RouteError() {
  const error = useRouteError();
  const { t, i18n } = useLingui();
  const lost = isLostChunk(error);
  const [reloading] = useState(() => {
    const reload = lost && navigator.onLine && shouldReload(Date.now());
    if (reload) window.location.reload();
    return reload;
  });

  return (
    <main id="main" className="grid min-h-[60dvh] place-items-center p-6">
      {reloading ? (
        <Spinner label={t`A newer version is being loaded`} />
      ) : (
        <ErrorState
          title={
            lost ? (
              <Trans>This page could not be fetched</Trans>
            ) : (
              <Trans>This page could not be shown</Trans>
            )
          }
          onRetry={() => window.location.reload()}
        >
          {lost ? (
            <Trans>
              A newer version may have been published, or the connection was lost. Nothing you saved
              is affected.
            </Trans>
          ) : (
            i18n._(wordsFor(error))
          )}
        </ErrorState>
      )}
    </main>
  );
}
