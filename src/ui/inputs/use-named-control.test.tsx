import { act, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { Input } from "@/ui/inputs/input.tsx";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";
import { renderPortal } from "#support/portal.tsx";

/** Shows the controls, as the server's response would. */
let load = () => {};
const arrive = () => act(async () => load());

function Screen() {
  const { hash } = useLocation();
  const [isThere, setThere] = useState(false);
  useNamedControl(hash.slice(1));
  useEffect(() => {
    load = () => setThere(true);
  }, []);
  return (
    <>
      <Link to="#gtin">The GTIN</Link>
      <Link to="#options">The options</Link>
      <button type="button">Elsewhere</button>
      {isThere && (
        <>
          <Input name="gtin" aria-label="GTIN" />
          <fieldset name="options">
            <Input aria-label="Name 1" />
          </fieldset>
        </>
      )}
    </>
  );
}

const open = (address: string) => renderPortal([{ path: "/", element: <Screen /> }], address);

test("the control named in the URL gets the focus once it's rendered", async () => {
  open("/#gtin");
  await arrive();
  expect(screen.getByLabelText("GTIN")).toHaveFocus();
});

test("if the URL names a group, its first control gets the focus", async () => {
  open("/#options");
  await arrive();
  expect(screen.getByLabelText("Name 1")).toHaveFocus();
});

test("following a link to a control focuses it each time, without moving the focus afterwards", async () => {
  const { user } = open("/");
  await arrive();
  for (const name of ["The GTIN", "The GTIN"]) {
    await user.click(screen.getByRole("link", { name }));
    expect(screen.getByLabelText("GTIN")).toHaveFocus();
    await user.click(screen.getByLabelText("Name 1"));
    expect(screen.getByLabelText("Name 1")).toHaveFocus();
  }
});

test("the focus doesn't move if the name in the URL doesn't match a control", async () => {
  open("/#nothing");
  await arrive();
  expect(document.body).toHaveFocus();
});

test("the focus doesn't move to a control that appears after the person did something else", async () => {
  const { user } = open("/#gtin");
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  await arrive();
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
});
