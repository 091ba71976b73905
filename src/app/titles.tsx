import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect } from "react";
import { useMatches } from "react-router-dom";
import * as z from "zod/mini";
import { appName } from "@/lib/brand.ts";

export type RouteHandle = { title: MessageDescriptor };

const handleSchema = z.object({ title: z.custom<MessageDescriptor>() });

/** The document's title comes from the deepest matched route that has a title. */
export function titleOf(matches: ReadonlyArray<{ handle?: unknown }>): MessageDescriptor | null {
  const named = matches.findLast(({ handle }) => handleSchema.safeParse(handle).success);
  return named ? handleSchema.parse(named.handle).title : null;
}

export function documentTitle(title: string | null): string {
  return title ? `${title} · ${appName()}` : appName();
}

export function useDocumentTitle(): void {
  const { _ } = useLingui();
  const title = titleOf(useMatches());
  const text = documentTitle(title && _(title));

  useEffect(() => {
    document.title = text;
  }, [text]);
}
