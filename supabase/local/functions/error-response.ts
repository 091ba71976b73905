/** The platform's own error response for a function, with headers that let a browser read it. */
export function errorResponse(
  status: number,
  code: string | number,
  message: string,
  name: string = String(code),
): Response {
  return Response.json(
    { code, message },
    {
      status,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "sb-error-code",
        "sb-error-code": name,
      },
    },
  );
}
