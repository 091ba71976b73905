import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { FACET_NAMES } from "@/catalogue/list/facets/facet-labels.ts";
import { facetValuesQuery } from "@/catalogue/list/facets/facets-api.ts";
import type { Facet } from "@/catalogue/query/product-query.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { matches } from "@/ui/foundation/matching.ts";
import { SearchInput } from "@/ui/inputs/search-input.tsx";

const SHOWN = 6;
/** Open facets with more values than this have a search box. */
const SEARCHED = 12;

type FacetChoicesProps = {
  organization: string;
  region: Region;
  facet: Facet;
  /** The most frequent values with their counts. */
  values: ReadonlyArray<readonly [value: string, count: number]>;
  isExact: boolean;
  chosen: readonly string[];
  labelOf: (value: string) => string;
  onToggle: (value: string) => void;
};

/** One facet: its values, with product counts for the most frequent ones. */
export function FacetChoices(props: FacetChoicesProps) {
  const { organization, region, facet, values, isExact, chosen, labelOf: text, onToggle } = props;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState("");
  const name = i18n._(FACET_NAMES[facet]);

  const counted = new Map(values);
  const listed = [...values.map(([value]) => value), ...chosen.filter((one) => !counted.has(one))];
  const rare = useRareValues(organization, facet, part).filter((one) => !listed.includes(one));
  const found = part === "" ? listed : listed.filter((value) => matches(part, text(value)));
  const all = [...found, ...rare];
  const shown =
    isOpen || part !== "" ? all : all.filter((one, at) => at < SHOWN || chosen.includes(one));

  if (listed.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{name}</legend>
      {(isOpen || part !== "") && listed.length > SEARCHED && (
        <SearchInput label={t`Search in: ${name}`} value={part} onChange={setPart} />
      )}
      {shown.map((value) => {
        const count = counted.get(value);
        return (
          <div key={value} className="flex min-w-0 items-start gap-2">
            <Checkbox
              className="min-w-0 flex-1 break-words"
              label={text(value)}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            {count !== undefined && (
              <span className="text-xs leading-5 text-ink-3 tabular-nums pointer-coarse:pt-3">
                {!isExact && (
                  <>
                    <span aria-hidden>~</span>
                    <span className="sr-only">{t`about`} </span>
                  </>
                )}
                {formatNumber(count, region)}
              </span>
            )}
          </div>
        );
      })}
      {shown.length === 0 && (
        <p className="text-xs text-ink-3">
          <Trans>No matches.</Trans>
        </p>
      )}
      {part === "" && listed.length > SHOWN && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0!"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Trans>Show fewer</Trans> : <Trans>Show more</Trans>}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </fieldset>
  );
}

/** Searches brands or categories that are too rare to be in the facet's list. Returns none for other facets. */
function useRareValues(organization: string, facet: Facet, part: string): readonly string[] {
  const typed = useDeferredValue(part.trim());
  const isSearched = facet === "brand" || facet === "category";
  const { data } = useQuery({
    ...facetValuesQuery(organization, isSearched ? facet : "brand", isSearched ? typed : ""),
    placeholderData: (before) => before,
  });
  return isSearched && part !== "" ? (data ?? []) : [];
}
