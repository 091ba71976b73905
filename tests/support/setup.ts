import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// A few tests of build code ask for Node instead of a page.
if (typeof window !== "undefined") await import("./browser-gaps.ts");

afterEach(cleanup);
