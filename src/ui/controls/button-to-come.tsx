import type { LucideIcon } from "lucide-react";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** A placeholder for a menu button that is still loading, so that the layout doesn't shift. */
export function ButtonToCome({ drawn: Drawn, label }: { drawn: LucideIcon; label: string }) {
  return (
    <Button variant="ghost" className="max-w-52" disabled>
      <Drawn {...icon} />
      {label}
    </Button>
  );
}
