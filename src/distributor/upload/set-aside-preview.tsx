import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SetAsideList } from "@/distributor/files/set-aside-list.tsx";
import type { Accepted } from "@/distributor/upload/upload-state.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

const PAGE = 50;

type SetAsidePreviewProps = Pick<Accepted, "aside" | "setAside"> & {
  name: string;
  trigger: React.ReactNode;
};

/** The rejected records of the chosen file, before it's imported. */
export function SetAsidePreview({ name, aside, setAside, trigger }: SetAsidePreviewProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(PAGE);
  const hasMore = shown < aside.length;
  return (
    <Sheet
      size="lg"
      title={t`Rejected records`}
      description={
        <>
          {name} · <Plural value={setAside} one="# record" other="# records" />
        </>
      }
      trigger={trigger}
    >
      <SetAsideList records={aside.slice(0, shown)} count={setAside} hasMore={hasMore} />
      {hasMore && (
        <Button variant="outline" className="mt-3" onClick={() => setShown(shown + PAGE)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Sheet>
  );
}
