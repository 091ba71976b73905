import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TemplateDownloads } from "@/importing/templates/template-downloads.tsx";
import * as downloads from "@/lib/files/save-file.ts";
import { renderPortal } from "#support/portal.tsx";

const save = vi.spyOn(downloads, "saveFile").mockImplementation(() => undefined);
afterEach(() => save.mockClear());

const open = () => renderPortal([{ path: "/", element: <TemplateDownloads /> }], "/");

async function saved() {
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [file, name] = save.mock.lastCall ?? [];
  return { name, text: await file?.text() };
}

test("a person can download a sample file with products as XML", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Sample: XML" }));
  const { name, text } = await saved();
  expect(name).toBe("sample-products.xml");
  expect(text).toContain("<sku>LAMP-BLK</sku>");
});

test("a person can download an empty file with our columns as TSV", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Template: TSV" }));
  const { name, text } = await saved();
  expect(name).toBe("products-template.tsv");
  expect(text?.trimEnd().split("\t")).toContain("title_fr");
});

test("a person can download a file with the columns of a marketplace", async () => {
  const { user } = open();
  const download = await screen.findByRole("button", { name: "Download as CSV" });
  expect(download).toBeDisabled();
  await user.selectOptions(screen.getByRole("combobox"), "Newegg");
  await user.click(download);
  const { name, text } = await saved();
  expect(name).toBe("products-template-newegg-1.csv");
  expect(text).toContain("Seller Part #");
});
