import { Mail } from "lucide-react";
import { currentEnv } from "@/lib/env.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** A link to email us. The address itself is the label, so people without an email program can read and copy it. */
export function MailLink({ subject }: { subject: string }) {
  const { enterpriseEmail } = currentEnv();
  return (
    <Button asChild size="lg" variant="outline">
      <a href={`mailto:${enterpriseEmail}?subject=${encodeURIComponent(subject)}`}>
        <Mail {...icon} />
        {enterpriseEmail}
      </a>
    </Button>
  );
}
