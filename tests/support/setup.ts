import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A few tests of build code ask for Node instead of a page.
if (typeof window !== "undefined") await import("./browser-gaps.ts");

// How long to wait for what must come: a busy machine is no failure.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
