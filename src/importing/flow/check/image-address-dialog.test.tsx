import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ImageAddressDialog } from "./image-address-dialog.tsx";
import { enter } from "#support/enter.ts";
import { renderUi } from "#support/render.tsx";

test("a person enters the URL of the image folder once and sees the resulting URLs of the first images", async () => {
  const onSave = vi.fn<(base: string) => void>();
  const { user } = renderUi(
    <ImageAddressDialog
      names={["/b/bag.jpg", "mug.png"]}
      onSave={onSave}
      onClose={vi.fn<() => void>()}
    />,
  );
  const box = screen.getByRole("textbox", { name: "Folder URL" });
  await enter(user, box, "shop.example");
  await user.keyboard("{Enter}");
  expect(box).toBeInvalid();
  expect(onSave).not.toHaveBeenCalled();

  await user.clear(box);
  await enter(user, box, " https://shop.example/media");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "https://shop.example/media/b/bag.jpg",
    "https://shop.example/media/mug.png",
  ]);
  await user.keyboard("{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("https://shop.example/media/");
});
