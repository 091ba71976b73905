import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { App } from "@supabase/lite";
import type { Database } from "./database.ts";

type Store = NonNullable<App["_storageAdapter"]>;

type StoredFile = { content_type: string; cache_control: string; base64: string };

/** Stores the files of `/storage/v1` in the database, so that a copy of the database includes them. */
export function fileStore(db: Database): Store {
  async function read(bucket: string, name: string) {
    const [stored] = await db.query<StoredFile>(
      `select content_type, cache_control, encode(bytes, 'base64') as base64
       from storage.contents where bucket_id = $1 and name = $2`,
      [bucket, name],
    );
    if (stored === undefined) throw new Error(`File ${name} not found in ${bucket}.`);
    const bytes = Buffer.from(stored.base64, "base64");
    return { bytes, metadata: metadataOf(bytes, stored.content_type, stored.cache_control) };
  }

  async function remove(bucket: string, names: string[]) {
    await db.query(`delete from storage.contents where bucket_id = $1 and name = any($2)`, [
      bucket,
      names,
    ]);
  }

  return {
    driver: db,
    async uploadObject(bucket, name, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? Buffer.from(body) : await buffer(body);
      await db.query(
        `insert into storage.contents (bucket_id, name, content_type, cache_control, bytes)
         values ($1, $2, $3, $4, decode($5, 'base64'))
         on conflict (bucket_id, name) do update
         set content_type = excluded.content_type, cache_control = excluded.cache_control, bytes = excluded.bytes`,
        [bucket, name, contentType, cacheControl, bytes.toString("base64")],
      );
      return metadataOf(bytes, contentType, cacheControl);
    },
    async getObject(bucket, name) {
      const { bytes, metadata } = await read(bucket, name);
      return { body: bytes, metadata, httpStatusCode: 200 };
    },
    headObject: async (bucket, name) => (await read(bucket, name)).metadata,
    deleteObject: (bucket, name) => remove(bucket, [name]),
    deleteObjects: remove,
    async copyObject(bucket, name, _version, toBucket, toName) {
      await db.query(
        `insert into storage.contents
         select $3, $4, content_type, cache_control, bytes from storage.contents where bucket_id = $1 and name = $2`,
        [bucket, name, toBucket, toName],
      );
      const { metadata } = await read(toBucket, toName);
      return { httpStatusCode: 200, eTag: metadata.eTag };
    },
    privateAssetUrl: () =>
      Promise.reject(new Error("The local stack has no separate address for files.")),
  };
}

const metadataOf = (bytes: Buffer, mimetype: string, cacheControl: string) => ({
  cacheControl,
  mimetype,
  size: bytes.byteLength,
  contentLength: bytes.byteLength,
  eTag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`,
});
