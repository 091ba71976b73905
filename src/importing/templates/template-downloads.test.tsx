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

test("the sample of a format is a file with products in it", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Sample: XML" }));
  const { name, text } = await saved();
  expect(name).toBe("sample-products.xml");
  expect(text).toContain("<sku>LAMP-BLK</sku>");
});

test("the empty file of a format has our columns and nothing else", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Template: TSV" }));
  const { name, text } = await saved();
  expect(name).toBe("products-template.tsv");
  expect(text?.trimEnd().split("\t")).toContain("title_fr");
});

test("the columns of a marketplace come as a file for its sellers", async () => {
  const { user } = open();
  const download = await screen.findByRole("button", { name: "Download as CSV" });
  expect(download).toBeDisabled();
  await user.selectOptions(screen.getByRole("combobox"), "Newegg");
  await user.click(download);
  const { name, text } = await saved();
  expect(name).toBe("products-template-newegg-1.csv");
  expect(text).toContain("Seller Part #");
});
