import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import "./browser-gaps.ts";
import "./quick-styles.ts";
import "./quick-waits.ts";
import { startFresh } from "./shared-window.ts";

startFresh();
afterEach(cleanup);
