/** Changes the values in the fragment of a redirect. A response without a fragment is returned unchanged. */
export async function changeFragment(
  response: Response,
  change: (values: URLSearchParams) => void | Promise<void>,
): Promise<Response> {
  const location = response.headers.get("location") ?? "";
  const at = location.indexOf("#");
  if (at === -1) return response;
  const values = new URLSearchParams(location.slice(at + 1));
  await change(values);
  const headers = new Headers(response.headers);
  headers.set("location", `${location.slice(0, at)}#${values.toString()}`);
  return new Response(null, { status: response.status, headers });
}
