import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ColumnMapping, recipesOf } from "@/importing/mapping/definition/column-mapping.ts";
import { LARGEST_MAPPING, mappingSize } from "@/importing/profile/import-profile.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Says that a mapping is more than a profile can keep, and what to do about it. */
export function OversizedProfile({ mapping }: { mapping: ColumnMapping }) {
  const { i18n } = useLingui();
  const kilobytes = (bytes: number) => i18n.number(Math.ceil(bytes / 1024));
  const size = kilobytes(mappingSize(mapping));
  const most = kilobytes(LARGEST_MAPPING);
  const meanings = recipesOf(mapping).reduce((count, { values }) => count + values.length, 0);

  return (
    <Callout
      kind="warn"
      role="alert"
      className="mb-4"
      title={
        <Trans>
          This is too large to be saved: {size} KB of at most {most}
        </Trans>
      }
    >
      <Plural
        value={meanings}
        one="It holds the meaning of # value."
        other="It holds the meanings of # values."
      />{" "}
      <Trans>
        Nothing is lost: this file is imported with all of it, and Download keeps it on this
        computer. To save it as a profile, remove meanings that the next file does not need.
      </Trans>
    </Callout>
  );
}
