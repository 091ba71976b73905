import { logIn, logOut, suppliersHeading } from "./login-steps.ts";
import { checkAccessibility, expect, test, type Page } from "../portal.ts";

// Tolerates the error statuses of rejected codes and passkeys, which the browser logs to the console.
test.use({
  tolerated: /recovery-code|status of 422/,
  // A passkey belongs to a domain name, and an IP address isn't one.
  baseURL: (process.env["E2E_ORIGIN"] ?? "").replace("127.0.0.1", "localhost"),
});

/** Adds a virtual authenticator that works like a laptop's. Returns a function that removes it. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: () => client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}

/** Creates a passkey in the settings. */
async function create(
  page: Page,
  name: string,
  check: (page: Page) => Promise<void> = async () => {},
) {
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: /^(Set up|Add another factor)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  // The card's label covers its radio button, so the label gets the click.
  await dialog.getByText("Passkey", { exact: true }).click();
  await dialog.getByLabel("Passkey name").fill(name);
  await check(page);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();
}

test("a passkey is created, required at the next login, and removed", async ({ page, person }) => {
  test.slow();
  await addAuthenticator(page);
  await logIn(page, person);
  await expect(suppliersHeading(page)).toBeVisible();
  await create(page, "Laptop", checkAccessibility);
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await saved.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^Passkey, since/)).toBeVisible();
  await logOut(page);

  await logIn(page, person);
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await checkAccessibility(page);
  // Loading another URL doesn't let the person skip the passkey.
  await page.goto("/orders");
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order Management" })).toBeVisible();

  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await expect(suppliersHeading(page)).toBeVisible();
});

test("a second passkey confirms a login when the first is lost, and a recovery code does when both are lost", async ({
  page,
  person,
}) => {
  test.slow();
  const laptop = await addAuthenticator(page);
  await logIn(page, person);
  await expect(suppliersHeading(page)).toBeVisible();
  await create(page, "Laptop");
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByRole("listitem")).toHaveCount(10);
  const [code = ""] = await saved.getByRole("listitem").allInnerTexts();
  await saved.getByRole("button", { name: "Done" }).click();
  await laptop.remove();
  const key = await addAuthenticator(page);
  await create(page, "Key");
  await expect(page.getByText("Laptop")).toBeVisible();
  await logOut(page);

  await logIn(page, person);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(suppliersHeading(page)).toBeVisible();
  await logOut(page);
  await key.remove();

  await logIn(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Use recovery code" }).click();
  await expect(suppliersHeading(page)).toBeVisible();
});
