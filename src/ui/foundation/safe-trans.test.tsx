import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SafeTrans } from "@/ui/foundation/safe-trans.tsx";
import { renderUi } from "#support/render.tsx";

const shown = (message: string, values: Record<string, unknown>) => {
  renderUi(
    <p>
      <SafeTrans id={message} values={values} components={{ 0: <strong /> }} />
    </p>,
  );
  return screen.getByRole("paragraph");
};

const NAMES = ["<b>Bo & Co</b>", "a < b > c", "<0>Nord</0>", "Nord<br/>Sud", "</0>"];

test.each(NAMES)("a translated sentence shows user text exactly as written: %s", (name) => {
  expect(shown("Files of {name} go to <0>all of {name}</0>.", { name })).toHaveTextContent(
    `Files of ${name} go to all of ${name}.`,
  );
  expect(screen.getByRole("strong")).toHaveTextContent(`all of ${name}`);
});

test.each(NAMES)("a translated plural sentence shows user text exactly as written: %s", (name) => {
  const message = "{count, plural, one {# file} other {# files}} of {name}";
  expect(shown(message, { count: 2, name })).toHaveTextContent(`2 files of ${name}`);
});
