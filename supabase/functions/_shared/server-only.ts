import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request shows the service key. How long that takes tells nothing of how near a guess was. */
export function isFromServer(request: Request, serviceKey: string): boolean {
  const shown = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  return serviceKey !== "" && timingSafeEqual(digest(shown), digest(serviceKey));
}
