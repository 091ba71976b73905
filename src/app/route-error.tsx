import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { shouldReload } from "@/app/lost-chunk-store.ts";
import { errorMessage } from "@/lib/errors.ts";
import { isLostChunk } from "@/lib/lost-chunk.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Spinner } from "@/ui/feedback/spinner.tsx";

/** Replaces a page that couldn't be shown; `inLayout` when the page is already inside a `<main>`. */
export function RouteError({ inLayout = false }: { inLayout?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const Frame = inLayout ? "div" : "main";
  const { t, i18n } = useLingui();
  const lost = isLostChunk(error);
  const [reloading] = useState(() => {
    const reload = lost && navigator.onLine && shouldReload(Date.now());
    if (reload) window.location.reload();
    return reload;
  });

  const [isOffline] = useState(() => !navigator.onLine);

  /** Reloading without a network would replace the portal with an offline or error page. */
  function retry() {
    if (navigator.onLine) window.location.reload();
    else void navigate(pathname + search + hash, { replace: true });
  }

  return (
    <Frame
      {...(inLayout ? {} : { id: "main" })}
      className="grid min-h-[60dvh] place-items-center p-6"
    >
      {reloading ? (
        <Spinner label={t`Reloading the page`} />
      ) : (
        <ErrorState
          title={
            lost ? (
              <Trans>This page couldn’t be loaded</Trans>
            ) : (
              <Trans>This page couldn’t be displayed</Trans>
            )
          }
          onRetry={retry}
        >
          {lost ? (
            isOffline ? (
              <Trans>
                You’re offline, and this screen hasn’t been loaded yet. Connect to the internet,
                then try again.
              </Trans>
            ) : (
              <Trans>
                The connection may have been lost, or a newer version may be available. Your saved
                data isn’t affected.
              </Trans>
            )
          ) : (
            i18n._(errorMessage(error))
          )}
        </ErrorState>
      )}
    </Frame>
  );
}
