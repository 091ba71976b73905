import { expect, test } from "vitest";
import { criticalCss } from "./critical-css.ts";

const page = `<main class="p-4 hover:bg-accent md:w-1/2 [&amp;&gt;p]:mt-2 2xl:flex"><p>Words</p></main>`;

test.each([
  ["a rule the page uses", ".p-4{padding:1rem}"],
  ["a rule for an element's state", ".hover\\:bg-accent{&:hover{color:red}}"],
  ["a class name with a fraction", ".md\\:w-1\\/2{width:50%}"],
  ["a class name with brackets", ".\\[\\&\\>p\\]\\:mt-2>p{margin-top:2px}"],
  ["a class name that starts with a digit", ".\\32xl\\:flex{display:flex}"],
  ["a rule for an element", "main{display:block}"],
  ["a rule that excludes a class", "main:not(.closed){color:red}"],
  ["a system font", '@font-face{font-family:"Fallback";src:local("Arial")}'],
  ["a rule with one matching selector of several", ":is(.p-4,.p-8)>p{color:red}"],
  ["the order of layers", "@layer theme, base;"],
  ["a rule with braces inside a string", '.p-4:before{content:"}{;"}'],
])("the critical CSS includes %s", (_what, css) => {
  expect(criticalCss(css, page)).toBe(css);
});

test.each([
  ["a rule of another page", ".p-8{padding:2rem}"],
  ["a rule that needs two classes, one of them missing", ".p-4.open{color:red}"],
  ["a nested rule whose parent doesn't match", ":is(:where(.peer):checked~.p-4){color:red}"],
  ["a group without any remaining rule", "@media (width>=40rem){.p-8{padding:2rem}}"],
  ["an unused animation", "@keyframes spin{to{rotate:360deg}}"],
  ["an unused registered property", '@property --tw-blur{syntax:"*";inherits:false}'],
])("the critical CSS drops %s", (_what, css) => {
  expect(criticalCss(css, page)).toBe("");
});

test("the critical CSS includes only those selectors of a list that can match", () => {
  expect(criticalCss("@layer a{.p-4,.p-8,:is(h1,h2){color:red}}", page)).toBe(
    "@layer a{.p-4,:is(h1,h2){color:red}}",
  );
});

test("the critical CSS includes animations and properties in use", () => {
  const css =
    '.p-4{animation:spin 1s;color:var(--x)}@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*"}';
  expect(criticalCss(css, page)).toBe(css);
});
