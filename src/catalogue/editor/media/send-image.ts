import { imageKind } from "@/catalogue/editor/media/image-kind.ts";
import { type UploadedImage, uploadImage } from "@/catalogue/editor/media/images-api.ts";
import type { UploadError } from "@/catalogue/editor/media/upload-messages.ts";

/** Uploads an image and returns its URL, or why it wasn't uploaded. */
export async function sendImage(
  organization: string,
  file: File,
  signal: AbortSignal,
): Promise<{ url: string } | { error: UploadError }> {
  const image = await readImage(file);
  if ("error" in image) return image;
  try {
    const result = await uploadImage(organization, image, signal);
    return result.is === "stored" ? { url: result.url } : { error: result.why };
  } catch {
    return { error: "unreachable" };
  }
}

/** Rejects files that aren't of an accepted kind or that the browser can't decode. The file name doesn't matter. */
async function readImage(file: File): Promise<UploadedImage | { error: UploadError }> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = imageKind(bytes);
    if (kind === null) return { error: "kind" };
    (await createImageBitmap(new Blob([bytes]))).close();
    return { bytes, kind };
  } catch {
    return { error: "unreadable" };
  }
}
