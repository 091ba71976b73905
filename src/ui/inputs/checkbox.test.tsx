import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { renderUi } from "#support/render.tsx";

test("a checkbox is toggled by its label and by the space bar, and its hint and error are read", async () => {
  const { user } = renderUi(
    <Checkbox label="Publish images" hint="Once a day" error="Needed before sending" />,
  );
  const box = screen.getByRole("checkbox", { name: "Publish images" });
  expect(box).toHaveAccessibleDescription("Needed before sending Once a day");
  expect(box).toBeInvalid();

  await user.click(screen.getByText("Publish images"));
  expect(box).toBeChecked();
  await user.keyboard(" ");
  expect(box).not.toBeChecked();
});

test("an indeterminate checkbox is partially checked", () => {
  const { rerender } = renderUi(<Checkbox label="All" indeterminate />);
  expect(screen.getByRole("checkbox", { name: "All" })).toBePartiallyChecked();
  rerender(<Checkbox label="All" />);
  expect(screen.getByRole("checkbox", { name: "All" })).not.toBePartiallyChecked();
});

test("a checkbox works with register from React Hook Form", async () => {
  const onSave = vi.fn<(values: { publish: boolean }) => void>();
  function Form() {
    const { register, handleSubmit } = useForm({ defaultValues: { publish: true } });
    return (
      <form onSubmit={(event) => void handleSubmit((values) => onSave(values))(event)}>
        <Checkbox label="Publish" {...register("publish")} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = renderUi(<Form />);
  expect(screen.getByRole("checkbox")).toBeChecked();
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onSave).toHaveBeenCalledWith({ publish: false });
});
