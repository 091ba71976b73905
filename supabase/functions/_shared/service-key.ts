import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries the service key. The comparison takes constant time, so timing reveals nothing. */
export function isFromServer(request: Request, serviceKey: string): boolean {
  const shown = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  return serviceKey !== "" && timingSafeEqual(digest(shown), digest(serviceKey));
}
