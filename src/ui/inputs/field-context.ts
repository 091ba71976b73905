import { createContext, use } from "react";

export type FieldTies = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldTies | null>(null);

/** What ties a control to the label, hint and error of the field around it; nothing outside a field. */
export function useFieldTies(): Partial<FieldTies> {
  return use(FieldContext) ?? {};
}
