import { pictureKind } from "@/catalogue/editor/media/picture-kind.ts";
import { type UploadedPicture, uploadPicture } from "@/catalogue/editor/media/pictures-api.ts";
import type { UploadError } from "@/catalogue/editor/media/upload-messages.ts";

/** Uploads an image and returns its URL, or why it wasn't uploaded. */
export async function sendPicture(
  organization: string,
  file: File,
  signal: AbortSignal,
): Promise<{ url: string } | { error: UploadError }> {
  const picture = await readPicture(file);
  if ("error" in picture) return picture;
  try {
    const result = await uploadPicture(organization, picture, signal);
    return result.is === "stored" ? { url: result.url } : { error: result.why };
  } catch {
    return { error: "unreachable" };
  }
}

/** Only files that the browser can decode are uploaded. The file name doesn't matter. */
async function readPicture(file: File): Promise<UploadedPicture | { error: UploadError }> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = pictureKind(bytes);
    if (kind === null) return { error: "kind" };
    (await createImageBitmap(new Blob([bytes]))).close();
    return { bytes, kind };
  } catch {
    return { error: "unreadable" };
  }
}
