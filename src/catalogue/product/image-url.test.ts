import { expect, test } from "vitest";
import { loadedUrl } from "@/catalogue/product/image-url.ts";

const DEMO = "https://images.supplier-portal.example";

test.each([
  [`${DEMO}/monitor/midnight-blue/lum-at100-mnb-1.jpg`, "/demo/monitor.svg#midnight-blue"],
  [`${DEMO}/monitor/midnight-blue/lum-at100-mnb-2.jpg`, "/demo/box.svg#midnight-blue"],
])("a demo image %s is loaded from the site's own file", (url, file) => {
  expect(loadedUrl(url)).toBe(file);
});

test.each([
  "https://a.example/monitor/black/1.jpg",
  `${DEMO}.evil.example/monitor/black/x-1.jpg`,
  `${DEMO}/../monitor/black/x-1.jpg`,
  `${DEMO}/monitor.jpg`,
])("the image %s is loaded from its own URL", (url) => {
  expect(loadedUrl(url)).toBe(url);
});
