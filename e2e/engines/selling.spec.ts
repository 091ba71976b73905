import { shopify } from "@/channels/definitions/shopify.ts";
import { connectedChannel } from "../channels/connected-channel.ts";
import { addLampProducts, connectedGoogle } from "../channels/google-channel.ts";
import { expect, OTHER_ENGINES, test } from "./journey.ts";

test(
  "a channel's file is downloaded, a feed is refreshed, and all data of an organization is exported as a zip",
  OTHER_ENGINES,
  async ({ inside, session, person }) => {
    test.slow();
    await addLampProducts(person, ["RED", "BLUE"]);
    const channel = await connectedChannel(person, shopify);
    await inside.goto(`/ready-to-sync?channel=${channel}`);
    const approve = inside.getByRole("button", { name: "Approve 2 and create the file" });
    const { name, text } = await session.download(() => approve.click());
    expect(name).toMatch(/\.csv$/);
    expect(text.trim().split("\n")).toHaveLength(3);
    await inside.getByText("Sent: 2").first().waitFor();

    const google = await connectedGoogle(person);
    await inside.goto(`/marketplace-integrations?channel=${google}&tab=feeds`);
    await inside.getByRole("button", { name: "Create a feed address" }).click();
    const address = await inside.getByLabel("Feed address", { exact: true }).inputValue();
    await inside.getByRole("link", { name: "See what’s ready" }).click();
    await inside.getByRole("button", { name: "Approve 2 and refresh the feed" }).click();
    await inside.getByText("Sent: 2").first().waitFor();
    expect((await (await fetch(address)).text()).trim()).toContain("RED");

    await inside.goto("/settings?tab=data");
    const start = inside.getByRole("button", { name: "Export everything" });
    const archive = await session.download(() => start.click());
    expect(archive.name).toMatch(/\.zip$/);
    expect(archive.text).toContain("organizations.csv");
  },
);
