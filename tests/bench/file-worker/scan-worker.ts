import { chunksOf } from "@/importing/source/bytes/file-chunks.ts";
import { scanCsv } from "../importing/scan.ts";

addEventListener("message", ({ data }: MessageEvent<File>) => {
  void scanCsv(chunksOf(data)).then((found) => postMessage(found));
});
