import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ColumnMapping, recipesOf } from "@/importing/mapping/definition/column-mapping.ts";
import { LARGEST_MAPPING, mappingSize } from "@/importing/profile/import-profile.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Explains that a mapping is too large to save as a profile, and what to do about it. */
export function OversizedProfile({ mapping }: { mapping: ColumnMapping }) {
  const { i18n } = useLingui();
  const kilobytes = (bytes: number) => i18n.number(Math.ceil(bytes / 1024));
  const size = kilobytes(mappingSize(mapping));
  const max = kilobytes(LARGEST_MAPPING);
  const meanings = recipesOf(mapping).reduce((count, { values }) => count + values.length, 0);

  return (
    <Callout
      kind="warn"
      role="alert"
      className="mb-4"
      title={
        <Trans>
          This profile is too large to save: {size} KB (maximum {max})
        </Trans>
      }
    >
      <Plural
        value={meanings}
        one="It contains # replacement."
        other="It contains # replacements."
      />{" "}
      <Trans>
        This import still uses the whole mapping, and you can download it. To save it as a profile,
        remove replacements the next file doesn’t need.
      </Trans>
    </Callout>
  );
}
