import { within } from "@testing-library/react";

const ROLES = [
  "button",
  "textbox",
  "searchbox",
  "combobox",
  "checkbox",
  "radio",
  "switch",
] as const;

const labelOf = (control: HTMLElement) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    ? control.labels?.[0]?.textContent
    : control.textContent;

/** The names of the enabled buttons and form fields in a part of the page. Links don't count. */
export const usable = (place: HTMLElement): string[] =>
  ROLES.flatMap((role) => within(place).queryAllByRole(role))
    .filter((control) => !control.matches(":disabled"))
    .map((control) => control.getAttribute("aria-label") ?? labelOf(control) ?? "");
