import type { Region } from "@/lib/format.ts";

type Role = "owner" | "editor" | "viewer";

/** For whom a person acts, and what they may do there. */
export type Organization = { id: string; name: string; role: Role; region: Region };
