import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import "./browser-gaps.ts";
import { startFresh } from "./shared-window.ts";

// A long timeout, so that a busy machine doesn't fail a test.
configure({ asyncUtilTimeout: 5_000 });

startFresh();
afterEach(cleanup);
