import { createContext, use } from "react";

export type FieldTies = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldTies | null>(null);

/**
 * The ids that connect a control to the label, hint and error of the field around it. Without a field, there are none.
 */
export function useFieldTies(): Partial<FieldTies> {
  return use(FieldContext) ?? {};
}
