import { useState } from "react";
import { useLocation } from "react-router-dom";
import { sectionOf } from "@/catalogue/query/field-address.ts";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";

/** The section of a product that is looked at: the one a person turned to, or that of the field the address names. */
export function useAskedSection(isThere: boolean): [string, (section: string) => void] {
  const { hash, key } = useLocation();
  const [section, setSection] = useState("fields");
  const [followed, setFollowed] = useState("");
  const field = hash.slice(1);
  if (isThere && followed !== key) {
    setFollowed(key);
    if (field !== "") setSection(sectionOf(field));
  }
  useNamedControl(field, isThere);
  return [section, setSection];
}
