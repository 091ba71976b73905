import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { withoutActiveContent } from "@/lib/text/safe-markup.ts";
import { htmlOf } from "@/channels/values/rich-text.ts";
import { cleanLines, oneLine } from "@/lib/text/plain-text.ts";

test.each([
  ['<p onclick="go()" class="a">Lamp</p>', '<p class="a">Lamp</p>'],
  ["<p>Lamp</p><script>alert(1)</script>", "<p>Lamp</p>"],
  ['<iframe src="https://a.ca"></iframe>Lamp', "Lamp"],
  ['<a href="javascript:go()">Lamp</a>', "<a>Lamp</a>"],
  ["<p>A<script>B</p>", "<p>AB</p>"],
  ["<scr<script></script>ipt>A</script>", "&lt;scr&lt;script>ipt>A"],
  ["<<link>script src=x>A", "&lt;script src=x>A"],
  ["A <script src=x", "A &lt;script src=x"],
  ['<p title="<" onclick="go()">A</p>', '<p title="&lt;">A</p>'],
  ['<p onclick="go()" title="<b">A</p>', '<p title="&lt;b">A</p>'],
  ['<p on onload="a"click="b" id="c">A</p>', '<p id="c">A</p>'],
  ["<p İ>A</p>", "<p>A</p>"],
  ['<p İİ="a > b" class="c">A</p>', '<p class="c">A</p>'],
  ["<p onclick=go()", "&lt;p onclick=go()"],
  ["5 < 6 & on = off", "5 < 6 & on = off"],
  ["Size <M>, 20 <= 30", "Size &lt;M>, 20 &lt;= 30"],
  ["<p>Size <o:p>M</o:p></p>", "<p>Size M</p>"],
])("the description %s is sent as %s", (html, safe) => {
  expect(withoutActiveContent(html)).toBe(safe);
});

test.each([
  ["a handler after a slash", "<svg/onload=alert(1)>A", "A"],
  ["a class after a slash", "<p/class=a onclick=go()/>A</p>", '<p class="a">A</p>'],
  ["a quoted >", '<p title="a > b" onclick="x">A</p>', '<p title="a &gt; b">A</p>'],
  ["a quoted > before a tag", `<img alt='>' src=x onerror="go()">`, '<img alt="&gt;" src="x">'],
  ["a reference in a scheme", '<a href="java&#115;cript:go()">A</a>', "<a>A</a>"],
  ["a reference without a semicolon", '<a href="&#x6aavascript:go()">A</a>', "<a>A</a>"],
  ["a tab in a scheme", '<a href="java&Tab;script&colon;go()">A</a>', "<a>A</a>"],
  ["a space before a scheme", '<a href=" javascript:go()">A</a>', "<a>A</a>"],
  ["a line end in a scheme", '<a href="java\nscript:go()">A</a>', "<a>A</a>"],
  ["a control character", '<a href="\u0001javascript:go()">A</a>', "<a>A</a>"],
  ["a data URL", '<img src="data:image/svg+xml,x"><b>A</b>', "<img><b>A</b>"],
  ["an unclosed tag", "<p>A</p><img src=x onerror=go() ", "<p>A</p>&lt;img src=x onerror=go() "],
  ["an unclosed quote", '<p>A</p><a href="x>B</a><b>C</b>', "<p>A</p><a>B</a><b>C</b>"],
  ["an unclosed comment", "<p>A</p><!-- B<img src=x onerror=go()>", '<p>A</p> B<img src="x">'],
  ["a comment that ends early", "<b>A</b><!--><img onerror=go()>-->", "<b>A</b><img>-->"],
  ["a nested comment", "<p>A<!-- <!-- --> B --></p>", "<p>A B --></p>"],
  ["a nested element", "<p><svg><style><img onerror=go()></style></svg>A</p>", "<p>A</p>"],
  [
    "markup in a script",
    `<p>A</p><script>if (a<b && c=="x) d</script><p>B</p>`,
    "<p>A</p><p>B</p>",
  ],
  ["an element never closed", "<div><b>A", "<div><b>A</b></div>"],
  ["an end without a start", "</div></td>A<br/>", "A<br>"],
  ["a duplicate attribute", '<a href="#a" href="javascript:go()">A</a>', '<a href="#a">A</a>'],
  ["a style that loads", '<p style="background:url(x)">A</p>', "<p>A</p>"],
  ["a style with an escape", String.raw`<p style="background:\75rl(x)">A</p>`, "<p>A</p>"],
  ["a bracket in a URL", "<img src=</b>A", '<img src="&lt;/b">A'],
  ["a bracket written as a reference", '<img src="&lt;/b">A', '<img src="&lt;/b">A'],
  ["a plain style", '<p style="color: red">A</p>', '<p style="color: red">A</p>'],
  [
    "safe URLs",
    '<a href="https://a.ca/?b&amp;c:d">A</a>',
    '<a href="https://a.ca/?b&amp;c:d">A</a>',
  ],
])("a description with %s is sent with only its safe parts: %s", (_what, html, safe) => {
  expect(withoutActiveContent(html)).toBe(safe);
});

test("a description with 50,000 unclosed tags is made safe within 3 seconds", () => {
  const openings = [
    "<script ",
    "<p",
    " on",
    '<p onload="',
    "<<link>",
    '<p a="x>"',
    "<!--",
    "</p x=' ",
  ];
  for (const opening of openings) {
    for (const end of ["", ">", '<p a="', "<p a='>"]) {
      const started = performance.now();
      const safe = withoutActiveContent(`<${opening.repeat(50_000)}${end}`);
      expect(safe).not.toContain("<script");
      expect(performance.now() - started).toBeLessThan(3000);
    }
  }
});

const { document } = new JSDOM("").window;

/** Everything in this markup that a browser could run, load or submit, according to a real parser. */
function activeIn(html: string): string[] {
  const root = document.createElement("div");
  root.innerHTML = html;
  return Array.from(root.querySelectorAll("*")).flatMap((element) => {
    const tag = element.localName;
    const isKnown = KNOWN.test(tag) && element.namespaceURI === "http://www.w3.org/1999/xhtml";
    const wrong = Array.from(element.attributes).filter(
      ({ name, value }) =>
        !ATTRIBUTES.test(name) || (/^(?:href|src|poster)$/.test(name) && runs(value)),
    );
    return [
      ...(isKnown ? [] : [tag]),
      ...wrong.map(({ name, value }) => `${tag} ${name}=${value}`),
    ];
  });
}

/** Elements that format text or show media. The random test texts can contain any of the short ones, such as "<dd". */
const KNOWN = new RegExp(
  `^(?:${[
    "a|abbr|address|article|aside|b|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em",
    "figcaption|figure|font|footer|h[1-6]|header|hr|i|img|ins|kbd|li|main|mark|nav|ol|p|picture|pre|q|s|samp|section",
    "small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr",
  ].join("|")})$`,
);
const ATTRIBUTES =
  /^(?:href|src|poster|title|class|id|alt|style|width|name|color|colspan|controls)$/;

/** Whether opening a URL in a browser does anything other than open a page or start an email or a call. */
function runs(address: string): boolean {
  if (!URL.canParse(address, "https://shop.example.ca/")) return false;
  const { protocol } = new URL(address, "https://shop.example.ca/");
  return !["http:", "https:", "mailto:", "tel:"].includes(protocol);
}

const fragments = constantFrom(
  ..."< > / = \" ' ` & ; - ! ? \n \t \f \u0001 \u00a0 <! <!-- --> --!> </ /> <![CDATA[ ]]> a b x 5 . # :".split(
    " ",
  ),
  ..."<p <b> </b> <img <a </a> <div> <svg <math> <style> </style> <script> </script> <title> </title> <form>".split(
    " ",
  ),
  ..."<table> <td> <noscript> </noscript> <template> <iframe <object> </object> <br/> <li> <x-y>".split(
    " ",
  ),
  ..." src= href= onload= onerror=go() title=\" style=' class=a xlink:href= formaction=".split(/ /),
  ..."javascript: java&#115;cript: JaVa&Tab;Script&colon; data:text/html, vbscript: https://a.ca".split(
    " ",
  ),
  " ",
  "- ",
  "1. ",
  "\n\n",
);
const description = array(oneof({ weight: 20, arbitrary: fragments }, string({ maxLength: 3 })), {
  maxLength: 40,
}).map((parts) => parts.join(""));

test("a real HTML parser finds no active content in a description made safe, and making it safe again changes nothing", () => {
  assert(
    property(description, (html) => {
      const safe = withoutActiveContent(html);
      expect(activeIn(safe)).toEqual([]);
      expect(withoutActiveContent(safe)).toBe(safe);
      for (const sent of [cleanLines(htmlOf(html)), oneLine(htmlOf(html))]) {
        expect(activeIn(sent)).toEqual([]);
      }
    }),
    { numRuns: 1500, examples: [["<dD/]]>"]] },
  );
});

test("a real HTML parser reads the same text from a description of known elements before and after it's made safe", () => {
  const known = array(
    constantFrom(
      ..."<p> </p> <b> </b> <i> </i> <div> </div> <br> <ul> <li> </ul> a &amp; 5 <span>".split(" "),
    ),
    { maxLength: 30 },
  ).map((parts) => parts.join(" "));
  const textIn = (html: string) => {
    const root = document.createElement("div");
    root.innerHTML = html;
    return root.textContent;
  };
  assert(
    property(known, (html) => {
      expect(textIn(withoutActiveContent(html))).toBe(textIn(html));
    }),
  );
});

test("the test's own HTML check finds active content in supplier descriptions", () => {
  expect(activeIn("<svg/onload=go()>")).toEqual(["svg", "svg onload=go()"]);
  expect(activeIn('<a href="java&#115;cript:go()">A</a>')).toEqual(["a href=javascript:go()"]);
});
