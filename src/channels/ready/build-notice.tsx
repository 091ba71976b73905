import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { useListingBuild } from "@/channels/ready/use-listing-build.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

type BuildNoticeProps = {
  build: ReturnType<typeof useListingBuild>;
  canEdit: boolean;
  region: Region;
};

/** Says how complete the figures are while listings are being built or still need to be. */
export function BuildNotice({ build, canEdit, region }: BuildNoticeProps) {
  const { t, i18n } = useLingui();
  const { state, waiting, failure, retry } = build;
  const left = formatNumber(waiting, region);
  if (failure !== null) {
    return (
      <Callout
        kind="bad"
        role="alert"
        title={<Trans>Not all products could be checked</Trans>}
        actions={
          <Button variant="outline" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {i18n._(errorMessage(failure))}{" "}
        <Trans>Products already checked are kept. Still to check: {left}.</Trans>
      </Callout>
    );
  }
  if (state) {
    return (
      <Progress
        label={t`Checking products. The figures don’t include these yet.`}
        done={state.built}
        total={state.total}
      />
    );
  }
  if (waiting === 0 || canEdit) return null;
  return (
    <Callout kind="warn">
      <Plural
        value={waiting}
        one="# product isn’t checked yet and isn’t in the figures. It’s checked when an editor opens this page."
        other="# products aren’t checked yet and aren’t in the figures. They’re checked when an editor opens this page."
      />
    </Callout>
  );
}
