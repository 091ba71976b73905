import { type Letter, type LetterFrame, letterHtml, letterText } from "./letter.ts";
import type { Post } from "./mail-server.ts";

/** Sends an email and returns whether that worked. A failure doesn't undo the action that the email is about. */
export async function sendLetter(
  post: Post,
  to: string,
  letter: Letter,
  frame: LetterFrame,
): Promise<boolean> {
  if (post === null) return false;
  try {
    await post({
      to,
      subject: letter.subject,
      html: letterHtml(letter, frame),
      text: letterText(letter, frame),
    });
    return true;
  } catch (error) {
    console.error("Sending an email failed.", error);
    return false;
  }
}
