import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderElement } from "#support/render.tsx";
import { MendRows } from "./mend-rows.tsx";

const EXAMPLES = [
  { place: 2, sku: "A-1", value: "3 boxes", fix: null },
  { place: 5, sku: "A-2", value: "soon", fix: null },
  { place: 9, sku: "A-3", value: "1.5", fix: null },
];
