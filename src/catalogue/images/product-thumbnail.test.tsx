import { QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { firstImageQuery } from "@/catalogue/editor/media/images-api.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { profileIs, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const LAMP = "00000000-0000-4000-8000-0000000000d1";
const CHAIR = "00000000-0000-4000-8000-0000000000d2";

/** Shows thumbnails with a server that has an image of the lamp. Returns the requests that it gets. */
function show(products: readonly (string | null)[], fails = false) {
  const asked: string[] = [];
  server.use(
    profileIs("Ada"),
    http.get(`${SERVER}/rest/v1/products`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("id") ?? "");
      if (fails) return HttpResponse.json({ message: "Down" }, { status: 500 });
      return HttpResponse.json([{ id: LAMP, image: "https://example.test/lamp.jpg" }]);
    }),
  );
  const list = (
    <ul data-testid="list">
      {products.map((product, at) => (
        <li key={at}>
          <ProductThumbnail product={product} />
        </li>
      ))}
    </ul>
  );
  renderPortal([{ path: "/", element: list }], "/");
  return asked;
}

test("the thumbnails of a list are loaded with one request", async () => {
  const asked = show([LAMP, CHAIR, LAMP, null]);
  await waitFor(() => expect(document.querySelectorAll("li img")).toHaveLength(2));
  expect(asked).toEqual([`in.(${LAMP},${CHAIR})`]);
});

test("the thumbnail of a row that has already left the list isn't requested", async () => {
  const asked = show([]);
  const client = new QueryClient();
  const left = client.fetchQuery(firstImageQuery(LAMP));
  const stays = client.fetchQuery(firstImageQuery(CHAIR));
  await client.cancelQueries({ queryKey: firstImageQuery(LAMP).queryKey });
  await expect(left).rejects.toThrow("CancelledError");
  expect(await stays).toBeNull();
  expect(asked).toEqual([`in.(${CHAIR})`]);
});

test("an icon replaces the images of a list if they can't be loaded", async () => {
  const asked = show([LAMP], true);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(document.querySelectorAll("li img")).toHaveLength(0);
  expect(document.querySelectorAll("li svg")).toHaveLength(1);
});
