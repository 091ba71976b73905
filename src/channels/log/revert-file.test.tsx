import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { shopify } from "@/channels/definitions/shopify.ts";
import { RevertFile } from "@/channels/log/revert-file.tsx";
import { NORTHVALE, plannedChannel } from "#support/samples/planned-channel.ts";
import { SENT_RUN } from "#support/samples/sent-run.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

test.each([
  ["keep", /added stay on the channel: remove them there/],
  ["zero", /added stay on the channel with a stock of 0/],
] as const)(
  "reverting a sync by file explains what happens to added products with the removal policy “%s”",
  async (removal, text) => {
    const policy = { left: [], stockBuffer: 0, removal, missingCategories: [] };
    const planned = plannedChannel(shopify, { policy });
    const run = { ...SENT_RUN, kind: "file", scope: "delta", state: "finished" } as const;
    const element = <RevertFile organization={NORTHVALE} planned={planned} run={run} />;
    const { user } = renderPortal([{ path: "/", element }], "/");
    await user.click(await screen.findByRole("button", { name: "Create file of previous values" }));
    expect(await screen.findByText(text)).toBeVisible();
  },
);
