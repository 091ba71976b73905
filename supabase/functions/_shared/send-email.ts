import { type Email, type EmailFrame, emailHtml, emailText } from "./email.ts";
import type { Post } from "./mail-server.ts";

/** Sends an email and returns whether that worked. A failure doesn't undo the action that the email is about. */
export async function sendEmail(
  post: Post,
  to: string,
  message: Email,
  frame: EmailFrame,
): Promise<boolean> {
  if (post === null) return false;
  try {
    await post({
      to,
      subject: message.subject,
      html: emailHtml(message, frame),
      text: emailText(message, frame),
    });
    return true;
  } catch (error) {
    console.error("Sending an email failed.", error);
    return false;
  }
}
