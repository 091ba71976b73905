import { useState } from "react";

/** State that the parent may control. Otherwise it's held here. */
export function useControlled<T>(
  held: T | undefined,
  usual: () => T,
  onChange: ((next: T) => void) | undefined,
): [T, (next: T) => void] {
  const [own, setOwn] = useState(usual);
  const change = (next: T) => {
    if (held === undefined) setOwn(next);
    onChange?.(next);
  };
  return [held ?? own, change];
}
