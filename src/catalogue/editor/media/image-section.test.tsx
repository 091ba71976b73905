import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ImageSection } from "@/catalogue/editor/media/image-section.tsx";
import { productTextOf } from "@/catalogue/product/product.ts";
import { LAMP } from "#support/samples/lamp-product.ts";
import { renderPortal } from "#support/portal.tsx";

const product = {
  ...LAMP,
  text: productTextOf(LAMP),
  images: [
    { url: "https://a.example/front.jpg", alt: "Front" },
    { url: "https://a.example/back.jpg" },
    { url: "http://a.example/old.jpg" },
  ],
};

function open(canEdit = true) {
  const element = (
    <ImageSection
      organization="00000000-0000-4000-8000-00000000000a"
      product={product}
      canEdit={canEdit}
      onSaved={() => {}}
      imageWarnings={(size) => size && <p>{`${size.width} pixels, ${size.bytes} bytes`}</p>}
    />
  );
  return renderPortal([{ path: "/", element }], "/").user;
}

const addresses = () =>
  within(screen.getByRole("list", { name: "Images" }))
    .getAllByText(/^https?:\/\/a\.example/)
    .map((shown) => shown.textContent.replace(/^.*\//, ""));

test("an image moved with the arrow keys stops at the start of the list, the move is announced, and Discard reverts it", async () => {
  const user = open();
  screen.getByRole("button", { name: "Move image 2 with the arrow keys" }).focus();
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(addresses()).toEqual(["back.jpg", "front.jpg", "old.jpg"]);
  expect(screen.getByText("Image 2 is now image 1 of 3.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Move image 1 with the arrow keys" })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(addresses()).toEqual(["front.jpg", "back.jpg", "old.jpg"]);
});

test("a move button leaves an image that is first or last in its place, and keeps the focus", async () => {
  const user = open();
  screen.getByRole("button", { name: "Move image 2 up" }).focus();
  await user.keyboard("{Enter}{Enter}");
  expect(addresses()).toEqual(["back.jpg", "front.jpg", "old.jpg"]);
  const up = screen.getByRole("button", { name: "Move image 1 up" });
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute("aria-disabled", "true");

  await user.tab();
  await user.keyboard("{Enter}{Enter}{Enter}");
  expect(addresses()).toEqual(["front.jpg", "old.jpg", "back.jpg"]);
  expect(screen.getByRole("button", { name: "Move image 3 down" })).toHaveFocus();
});

test("an image that fails to load or that a secure page can't display shows an error", async () => {
  open();
  const rows = screen.getAllByRole("listitem");
  const image = rows[0]?.querySelector("img");
  if (!image) throw new Error("There is no image.");
  fireEvent.error(image);
  expect(rows[0]).toHaveTextContent("The image didn’t load.");
  expect(rows[2]).toHaveTextContent("Secure pages can’t show the image");
  expect(rows[2]?.querySelector("img")).toBeNull();
});

test("an insecure image URL is fixed with one click", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Use https://" }));
  expect(screen.getByText("https://a.example/old.jpg")).toBeVisible();
});

test("a viewer can't change images", () => {
  open(false);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByLabelText("Alt text for image 1")).toHaveAttribute("readonly");
});
