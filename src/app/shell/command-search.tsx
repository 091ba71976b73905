import { useSearchCommands } from "@/app/shell/commands.ts";
import { SearchPalette } from "@/support/search/search-palette.tsx";

type CommandSearchProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQuery: (query: string) => void;
  onToggleSidebar: () => void;
};

/** A separate chunk, loaded with the first search. */
export function CommandSearch({ onToggleSidebar, ...palette }: CommandSearchProps) {
  const commands = useSearchCommands(onToggleSidebar);
  return <SearchPalette {...palette} commands={commands} />;
}
