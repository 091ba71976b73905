import { randomUUID } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";

export type Person = { name: string; address: string };

export type Message = {
  id: string;
  messageId: string;
  received: Date;
  size: number;
  returnPath: string;
  from: Person;
  to: Person[];
  cc: Person[];
  /** Recipients of the envelope that no header names. */
  bcc: Person[];
  replyTo: Person[];
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; contentId: string; size: number }[];
};

export type Envelope = { from: string; recipients: readonly string[] };

const NO_ADDRESS: Person = { name: "", address: "" };

/** Parses a raw email. One that can't be parsed is stored as plain text, so that none is lost. */
export async function readMessage(raw: Buffer, envelope: Envelope): Promise<Message> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" }).catch(
    (): Email => ({ headers: [], headerLines: [], attachments: [], text: raw.toString("utf8") }),
  );
  const [to, cc] = [people(email.to), people(email.cc)];
  const named = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  return {
    id: randomUUID().replaceAll("-", ""),
    messageId: (email.messageId ?? "").replace(/^<|>$/g, ""),
    received: new Date(),
    size: raw.length,
    returnPath: envelope.from,
    from: people(email.from ? [email.from] : [])[0] ?? { ...NO_ADDRESS, address: envelope.from },
    to,
    cc,
    bcc: envelope.recipients
      .filter((address) => !named.has(address.toLowerCase()))
      .map((address) => ({ name: "", address })),
    replyTo: people(email.replyTo),
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
      name: filename ?? "",
      type: mimeType,
      contentId: contentId ?? "",
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
  };
}

/** Expands groups (`Team: a@…, b@…;`) to the people in them. */
function people(addresses: readonly Address[] = []): Person[] {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => ({ name, address }));
}
