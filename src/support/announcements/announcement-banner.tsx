import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import {
  announcementsQuery,
  dismissAnnouncement,
} from "@/support/announcements/announcements-api.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";

const KINDS = { info: "info", warning: "warn", alert: "bad" } as const;

/** The URL parameter with which a notification's link names an announcement by its id. */
const PARAMETER = "announcement";

/** The announcements by staff, at the top of every screen behind the login. The person can dismiss each one. */
export function AnnouncementBanner({ user }: { user: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [search, setSearch] = useSearchParams();
  const requested = z.uuid().safeParse(search.get(PARAMETER));
  const { data = [] } = useQuery(
    announcementsQuery(user, requested.success ? requested.data : null),
  );
  const dismiss = useMutation(dismissAnnouncement);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const shown = data.filter(({ id }) => !dismissed.includes(id));
  if (shown.length === 0) return null;

  function close(id: string) {
    setDismissed([...dismissed, id]);
    dismiss.mutate({ user_id: user, announcement_id: id });
    if (search.has(PARAMETER)) {
      search.delete(PARAMETER);
      setSearch(search, { replace: true });
    }
  }

  return (
    <section aria-label={t`Announcements`} className="grid gap-2 p-2 print:hidden">
      {shown.map(({ id, level, title_en, title_fr, body_en, body_fr }) => (
        <Callout
          key={id}
          kind={KINDS[level]}
          title={locale === "en" ? title_en : title_fr}
          onDismiss={() => close(id)}
        >
          {locale === "en" ? body_en : body_fr}
        </Callout>
      ))}
    </section>
  );
}
