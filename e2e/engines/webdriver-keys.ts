/** The characters that WebDriver uses for keys that don't type a character. */
const KEYS: Record<string, string> = {
  ArrowDown: "\uE015",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  ArrowUp: "\uE013",
  Backspace: "\uE003",
  Control: "\uE009",
  ControlOrMeta: process.platform === "darwin" ? "\uE03D" : "\uE009",
  Delete: "\uE017",
  End: "\uE010",
  Enter: "\uE007",
  Escape: "\uE00C",
  Home: "\uE011",
  PageDown: "\uE00F",
  PageUp: "\uE00E",
  Shift: "\uE008",
  Space: " ",
  Tab: "\uE004",
};

/** The input for a combination such as Control and End: presses the keys in order, and releases them in reverse. */
export function pressed(keys: readonly string[]) {
  const codes = keys.map((key) => KEYS[key] ?? key);
  return {
    type: "key",
    id: "keyboard",
    actions: [
      ...codes.map((value) => ({ type: "keyDown", value })),
      ...codes.toReversed().map((value) => ({ type: "keyUp", value })),
    ],
  };
}
