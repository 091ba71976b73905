import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

/** The code blocks of one language in the readme of the TypeScript SDK. */
export const readmeBlocks = (language: string): string[] =>
  Array.from(
    readFileSync("sdk/typescript/README.md", "utf8").matchAll(
      new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"),
    ),
    ([, code = ""]) => code,
  );

/**
 * The status codes that the webhook receiver of the readme returns: for a request signed by us, and for a forged one.
 */
export async function webhookAnswers(
  receive: (request: Request) => Promise<Response>,
): Promise<number[]> {
  const secret = `whsec_${btoa("a secret")}`;
  process.env["WEBHOOK_SECRET"] = secret;
  const body = JSON.stringify({ type: "order.created", timestamp: "", data: {} });
  const now = new Date();
  const statusFor = async (signer: string) => {
    const headers = {
      "webhook-id": "e-1",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(signer).sign("e-1", now, body),
    };
    const request = new Request("https://shop.example", { method: "POST", body, headers });
    return (await receive(request)).status;
  };
  return [await statusFor(secret), await statusFor(`whsec_${btoa("another")}`)];
}
