import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { SearchInput } from "@/ui/inputs/search-input.tsx";

/** How long typing must pause before a search, in milliseconds. Most pauses between two keystrokes are shorter. */
const REST_MS = 250;

type OrderSearchProps = { value: string; onSearch: (text: string) => void };

/** Searches when typing pauses, or immediately on Enter. */
export function OrderSearch({ value, onSearch }: OrderSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === seen) return;
    const timer = setTimeout(() => onSearch(typed), REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <SearchInput
      label={t`Search orders`}
      placeholder={t`Number, buyer, SKU`}
      className="w-72 max-sm:w-full"
      maxLength={100}
      value={typed}
      onChange={setTyped}
      onKeyDown={({ key }) => {
        if (key === "Enter" && typed !== seen) onSearch(typed);
      }}
    />
  );
}
