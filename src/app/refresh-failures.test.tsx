import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FAILURES, openWithSession, pass, stopTimers } from "#support/session-renewal.tsx";
import { STORED_AT } from "#support/session.ts";

stopTimers();

test.each(FAILURES)(
  "an expired token stays stored and a retry is offered after 3 seconds when the server %s",
  async (_what, response) => {
    await openWithSession(-60, response);
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
    // After half a minute, supabase-js gives up and reports that there is no session.
    await pass(40, 1_000);
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
    expect(localStorage.getItem(STORED_AT)).not.toBeNull();
  },
);
