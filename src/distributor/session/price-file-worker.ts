import { connectPage } from "@/lib/workers/connect-page.ts";
import { priceFileSession, type ReadingProgress } from "./price-file-session.ts";

/** The functions of the page that the worker can call. */
export type PriceFilePage = { progress: (progress: ReadingProgress) => void };

const page = connectPage<PriceFilePage>();
const methods = priceFileSession((progress) => page.notify("progress", progress));
export type PriceFileMethods = typeof methods;

page.serve(methods);
