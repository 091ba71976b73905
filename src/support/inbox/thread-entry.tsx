import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { Moment } from "@/account/organization/moment.tsx";
import { errorMessage } from "@/lib/errors.ts";
import type { Region } from "@/lib/format.ts";
import { readTicketFile, type ThreadMessage } from "@/support/tickets/tickets-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type ThreadEntryProps = {
  message: ThreadMessage;
  region: Region;
  /** The author's name, passed only where staff read the message. */
  who?: ReactNode;
  readFile?: (message: string) => Promise<Blob>;
};

export function ThreadEntry({ message, region, who, readFile = readTicketFile }: ThreadEntryProps) {
  const { i18n } = useLingui();
  const { user } = useAuth();
  const { id, is_answer, author, author_id, body, link, fileName, created_at } = message;

  async function save(name: string) {
    try {
      const address = URL.createObjectURL(await readFile(id));
      const anchor = document.createElement("a");
      anchor.href = address;
      anchor.download = name;
      anchor.click();
      // The browser reads the URL after the click; a minute is plenty for 256 KB.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      toast.error(i18n._(errorMessage(error)));
    }
  }

  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <span className="font-medium text-ink">
          {who ?? (
            <>
              {is_answer && <Trans>Support</Trans>}
              {!is_answer && author_id !== null && author_id === user?.id && <Trans>You</Trans>}
              {!is_answer && author_id !== user?.id && (author ?? <Trans>A former member</Trans>)}
            </>
          )}
        </span>
        <Moment at={created_at} region={region} />
      </p>
      <p className="max-w-3xl whitespace-pre-wrap text-ink wrap-anywhere">{body}</p>
      {link !== null && (
        <p className="wrap-anywhere">
          <TextLink href={link}>{link}</TextLink>
        </p>
      )}
      {fileName !== null && (
        <div>
          <Button variant="outline" size="sm" onClick={() => void save(fileName)}>
            <Download {...icon} />
            {fileName}
          </Button>
        </div>
      )}
    </li>
  );
}
