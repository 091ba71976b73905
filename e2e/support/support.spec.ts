import { callServer, mailTo } from "../backend.ts";
import { alive, checkAccessibility, expect, test, type Page } from "../portal.ts";

async function write(page: Page, subject: string, message: string) {
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("textbox", { name: "Message" }).fill(message);
}

const numberIn = async (page: Page) => {
  const receipt = page.getByText(/We received your message. Your reference number is T-\d+/);
  await expect(receipt).toBeVisible();
  return /T-\d+/.exec((await receipt.textContent()) ?? "")?.[0] ?? "";
};

const visitors = () => `visitor-${crypto.randomUUID()}@example.test`;

// Both pages show the same form, so one is tested on the desktop and the other on a phone.
for (const [path, details] of [
  ["/supplier-support", {}],
  ["/help-support", { tag: "@phone-only" }],
] as const) {
  test(
    `a visitor writes to support on ${path} and gets a number and a confirmation`,
    details,
    async ({ page }) => {
      const email = visitors();
      await page.goto(path);
      await alive(page);
      await page.getByRole("link", { name: "Contact us" }).click();
      await page.getByLabel("Your name").fill("Zoé Rivard");
      const openSince = Date.now();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Topic").selectOption("Product data and files");
      await write(page, "A column is missing", "The feed has no brand.\nWhy?");
      await page.getByLabel("Link (optional)").fill("https://example.test/feed.csv");
      await page.getByLabel("Attachment (optional)").setInputFiles({
        name: "rows.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("sku;brand\r\nA;\r\n"),
      });
      await checkAccessibility(page);
      // The function rejects messages written in less than 3 seconds as automated. The steps above took part of that
      // time.
      await page.waitForTimeout(Math.max(0, 3_000 - (Date.now() - openSince)));
      await page.getByRole("button", { name: "Send message" }).click();

      const number = await numberIn(page);
      expect(await mailTo(email)).toContain(number);
      await expect(page.getByText(`We emailed a confirmation to ${email}.`)).toBeVisible();
      await checkAccessibility(page);
      const storedTickets = await callServer("GET", `/rest/v1/visitor_tickets?number=eq.${number}`);
      expect(storedTickets).toMatchObject([
        { email, name: "Zoé Rivard", topic: "data", file_name: "rows.csv", status: "open" },
      ]);
    },
  );
}

test("a support form with missing or invalid input shows what to fix and keeps the input", async ({
  page,
}) => {
  await page.goto("/help-support");
  await alive(page);
  await page.getByLabel("Subject").fill("Half a message");
  await page.getByLabel("Link (optional)").fill("http://example.test");
  await page.getByLabel("Attachment (optional)").setInputFiles({
    name: "page.html",
    mimeType: "text/html",
    buffer: Buffer.from("<p>"),
  });
  await page.getByRole("button", { name: "Send message" }).click();

  await expect(page.getByText("Enter your name")).toBeVisible();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByText("Enter your message")).toBeVisible();
  await expect(
    page.getByText("Links must start with https:// and contain no spaces"),
  ).toBeVisible();
  await expect(page.getByText("Choose a text, CSV or PNG file.")).toBeVisible();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("Subject")).toHaveValue("Half a message");
  await checkAccessibility(page);
});

test.describe("a support message sent too soon", () => {
  test.use({ tolerated: /422/ });

  test("a support message sent too soon is rejected with an error, and can be sent again", async ({
    page,
  }) => {
    const openedAt = Date.now();
    // The page's clock is stopped. On a busy machine, filling in the form could take so long that the message is no
    // longer too soon.
    await page.clock.setFixedTime(openedAt);
    await page.goto("/help-support");
    await alive(page);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Email").fill(visitors());
    await write(page, "Too quick", "Words");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("Your message wasn’t sent");

    await page.clock.setFixedTime(openedAt + 5_000);
    await page.getByRole("button", { name: "Send message" }).click();
    expect(await numberIn(page)).not.toBe("");
  });
});

test("a member opens a ticket, reads the reply, answers and closes it @phone-only", async ({
  inside,
  person,
}) => {
  await inside.goto("/help?tab=tickets");
  await inside.getByRole("button", { name: "Open a ticket" }).click();
  await expect(inside.getByText(`Writing as ${person.name}`)).toBeVisible();
  await write(inside, "The price list is rejected", "It says nothing.");
  await inside.getByLabel("Attachment (optional)").setInputFiles({
    name: "note.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Read me"),
  });
  await inside.getByRole("button", { name: "Send message" }).click();
  const number = await numberIn(inside);
  expect(await mailTo(person.email, 2)).toContain(number);

  const [ticket] = await tickets(number);
  await callServer("POST", "/rest/v1/ticket_messages", {
    body: {
      org_id: person.orgIds[0],
      ticket_id: ticket?.id,
      body: "Please save it as CSV.",
      is_answer: true,
    },
  });
  await inside.reload();
  await expect(inside.getByRole("listitem").filter({ hasText: number })).toContainText("Answered");
  await inside.getByRole("button", { name: "The price list is rejected" }).click();
  await expect(inside).toHaveURL(`/help?tab=tickets&ticket=${number}`);
  await expect(inside.getByRole("heading", { name: "The price list is rejected" })).toBeFocused();
  await expect(inside.getByText("Please save it as CSV.")).toBeVisible();
  await checkAccessibility(inside);

  const download = inside.waitForEvent("download");
  await inside.getByRole("button", { name: "note.txt" }).click();
  expect((await download).suggestedFilename()).toBe("note.txt");

  await inside.getByRole("textbox", { name: "Reply" }).fill("That helped.");
  await inside.getByRole("button", { name: "Send reply" }).click();
  await expect(inside.getByRole("listitem").filter({ hasText: "That helped." })).toBeVisible();
  await inside.getByRole("button", { name: "Close as resolved" }).click();
  await expect(inside.getByText("Closed", { exact: true })).toBeVisible();
  await inside.getByRole("button", { name: "All tickets" }).click();
  await expect(inside.getByRole("listitem").filter({ hasText: number })).toContainText("Closed");
  await checkAccessibility(inside);
});

async function tickets(number: string): Promise<{ id: string }[]> {
  const found = await callServer("GET", `/rest/v1/tickets?number=eq.${number}&select=id`);
  return Array.isArray(found) ? found : [];
}

test("without JavaScript, the support page explains how to write instead", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/supplier-support");
  await expect(page.getByText("This form needs JavaScript.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toBeVisible();
  await context.close();
});
