import { Mail } from "lucide-react";
import { currentEnv } from "@/lib/env.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";

/** Writes to us. The address itself is the label: it can be read and copied where no mail program opens. */
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
