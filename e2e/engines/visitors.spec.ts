import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { distHandler } from "../../src/app/build/dist-server.ts";
import { QUICK_BROTLI } from "../../tests/support/runners/build.ts";
import { listen } from "../../tests/support/runners/ports.ts";
import { callServer, mailTo } from "../backend.ts";
import { alive, expect, OTHER_ENGINES, test } from "./journey.ts";
import type { Tab } from "./tab.ts";

const theme = (tab: Tab) =>
  tab.evaluate(() => document.documentElement.dataset["theme"] ?? "light", "");
const language = (tab: Tab) => tab.evaluate(() => document.documentElement.lang, "");

test(
  "the landing page's sample checks an edited row, and a chosen theme applies immediately, in another tab, and from the first paint of the next page",
  OTHER_ENGINES,
  async ({ tab, session }) => {
    await tab.goto("/");
    const row = tab.getByRole("row", { name: /DK-USB4-12/ });
    await row.getByText("Wrong check digit").waitFor();
    const gtin = tab.getByRole("textbox", { name: "GTIN of DK-USB4-12" });
    await gtin.waitFor();
    await gtin.fill("628000000105");
    await row.getByText("Ready").waitFor();

    const other = await session.openTab();
    await other.goto("/about");
    await alive(other);
    await alive(tab);
    await tab.getByRole("button", { name: /theme/i }).first().click();
    await tab.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(() => theme(tab)).toBe("dark");
    await expect.poll(() => theme(other)).toBe("dark");

    await tab.goto("/login");
    // A classic script inside the head runs before anything is painted.
    const painted = await tab.evaluate((key) => {
      const scripts = [...document.querySelectorAll("head > script:not([type]):not([src])")];
      const { colorScheme } = getComputedStyle(document.documentElement);
      return { colorScheme, isEarly: scripts.some(({ textContent }) => textContent.includes(key)) };
    }, "prefers-color-scheme");
    expect(painted).toEqual({ colorScheme: "dark", isEarly: true });
  },
);

test("the login and the screens behind it are in French, with prices in French format", async ({
  tab,
  person: {
    email,
    password,
    orgIds: [org],
  },
}) => {
  const body = { org_id: org, sku: "LAMPE-1", title_en: "Desk lamp", price: "1249.5" };
  await callServer("POST", "/rest/v1/products", { body });
  await tab.goto("/offline.html");
  await tab.evaluate((locale) => localStorage.setItem("ui-locale", locale), "fr-CA");
  await tab.goto("/login?next=/dashboard");
  await alive(tab);
  expect(await language(tab)).toBe("fr-CA");
  await tab.getByLabel("Courriel", { exact: true }).fill(email);
  await tab.getByLabel("Mot de passe", { exact: true }).fill(password);
  await tab.getByRole("button", { name: "Se connecter au portail" }).click();
  await tab.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
  for (const [address, heading] of [
    ["/suppliers", "Fournisseurs"],
    ["/orders", "Gestion des commandes"],
    ["/settings", "Paramètres"],
    ["/product-management", "Gestion des produits"],
  ] as const) {
    await tab.goto(address);
    await tab.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await language(tab)).toBe("fr-CA");
  }
  const price = tab.getByRole("grid", { name: "Produits" }).getByText(/^1\s249,50/);
  await price.first().waitFor();
  await tab.getByRole("searchbox", { name: "Rechercher des produits" }).fill("lampe");
  await price.first().waitFor();
});

test("an application is sent with its proof of work", OTHER_ENGINES, async ({ tab }) => {
  test.slow();
  const email = `${randomUUID()}@boreal.example`;
  const next = () => tab.getByRole("button", { name: "Continue" }).click();
  await tab.goto("/supplier-application");
  await alive(tab);
  await tab.getByLabel("Legal company name").fill("Boréal & Fils inc.");
  await next();
  for (const [label, value] of [
    ["Name", "Zoé Tremblay"],
    ["Email address", email],
    ["Street address", "12, rue Principale"],
    ["City", "Montréal"],
    ["Postal code", "H2X 1Y4"],
    ["Country", "Canada"],
  ] as const)
    await tab.getByLabel(label, { exact: true }).fill(value);
  await next();
  await tab
    .getByRole("combobox", { name: "Number of products" })
    .selectOption("Up to 10,000 products");
  await tab.getByRole("group", { name: "Languages" }).getByLabel("French").check();
  await tab.getByRole("checkbox", { name: "Electronics" }).check();
  await next();
  await tab.getByRole("checkbox", { name: "Shopify" }).check();
  await tab.getByRole("checkbox", { name: "REST API" }).check();
  await next();
  // Each step has the same button.
  await tab.getByRole("heading", { name: "Files", exact: true }).waitFor();
  await next();
  await tab.getByRole("checkbox", { name: /^I’m authorized to represent this company/ }).check();
  await tab.getByRole("button", { name: "Send application" }).click();
  await tab.getByText("Thank you. We’ve received your application.").waitFor();
  expect(await mailTo(email)).toContain("We’ve received your application");
});

test(
  "a returning visitor sees the offline page, and the requested page once the network is back",
  OTHER_ENGINES,
  async ({ tab }) => {
    const handler = distHandler(z.string().parse(process.env["E2E_DIST"]), QUICK_BROTLI);
    let isDown = false;
    const server = createServer((request, response) =>
      isDown ? request.destroy() : handler(request, response),
    );
    const origin = await listen(server);
    await tab.goto(`${origin}/about`);
    await alive(tab);
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => true), "");
    await tab.goto(`${origin}/login`);
    await alive(tab);

    // The server keeps its port, because another program could take it before the network is back.
    isDown = true;
    await tab.goto(`${origin}/documentation`);
    await tab.getByRole("heading", { name: "You’re offline" }).waitFor();

    isDown = false;
    await tab.getByText("Try again · Réessayer").click();
    await tab.getByRole("heading", { level: 1, name: "Documentation" }).waitFor();
    server.closeAllConnections();
    server.close();
  },
);
