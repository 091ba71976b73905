import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { SearchInput } from "@/ui/inputs/search-input.tsx";

/** In milliseconds. Longer than the typical pause between two keystrokes. */
const REST_MS = 250;

type ListSearchProps = { value: string; onSearch: (text: string) => void; className?: string };

/** Searches when typing pauses, or immediately on Enter. Until then the input keeps its own value. */
export function ListSearch({ value, onSearch, className = "" }: ListSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The search was changed elsewhere: by a filter chip, a view or the browser's Back button.
    if (value !== searched) {
      setTyped(value);
      setSearched(value);
    }
  }

  function search(text: string) {
    if (text === searched) return;
    setSearched(text);
    onSearch(text);
  }

  useEffect(() => {
    if (typed === searched) return;
    const timer = setTimeout(() => search(typed), REST_MS);
    return () => clearTimeout(timer);
  });

  return (
    <SearchInput
      label={t`Search products`}
      placeholder={t`SKU, title, brand, GTIN`}
      className={className}
      maxLength={200}
      value={typed}
      onChange={setTyped}
      onKeyDown={({ key }) => {
        if (key === "Enter") search(typed);
      }}
    />
  );
}
