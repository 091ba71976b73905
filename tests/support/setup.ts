import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import "./browser-gaps.ts";

// How long to wait for what must come: a busy machine is no failure.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
