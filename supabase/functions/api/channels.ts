import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import {
  channelSchema,
  feedSchema,
  listingSchema,
  syncItemSchema,
  syncSchema,
} from "@/publicapi/schemas/channel-schema.ts";
import type { PathValues } from "@/publicapi/route.ts";
import { absent, listTask, readTask, wholeListTask } from "./page.ts";
import { untilDone } from "./parts.ts";
import { readBody } from "./request.ts";
import type { Run } from "./task.ts";

const written = z.union([
  z.object({ outcome: z.enum(["open", "done"]), sync: syncSchema }),
  z.object({ outcome: z.literal("rejected"), reason: z.string(), message: z.string() }),
]);

const ofChannel = ({ channel }: PathValues) => channel;
const ofSync = ({ sync }: PathValues) => sync;

export const CHANNEL_TASKS = {
  listChannels: wholeListTask(channelSchema, "api_channels"),
  getChannel: readTask(channelSchema, "api_channel", ofChannel),
  listListings: listTask(
    "listings",
    API_OPERATIONS.listListings.query,
    listingSchema,
    "api_listings",
    ofChannel,
  ),
  listFeeds: wholeListTask(feedSchema, "api_feeds", ofChannel),
  listSyncs: listTask("syncs", API_OPERATIONS.listSyncs.query, syncSchema, "api_syncs", ofChannel),
  getSync: readTask(syncSchema, "api_sync", ofSync),
  listSyncItems: listTask(
    "sync items",
    API_OPERATIONS.listSyncItems.query,
    syncItemSchema,
    "api_sync_items",
    ofSync,
  ),

  startSync: async ({ values, call }) =>
    answerOf(written.parse(await call("api_start_sync", { target: values.channel }))),

  async approveSync({ request, values, call }) {
    const { body } = await readBody(request, API_OPERATIONS.approveSync.body);
    const parameters = { target: values.sync, changes: body.changes };
    return answerOf(
      await untilDone(async () => written.parse(await call("api_approve_sync", parameters))),
    );
  },
} satisfies Record<string, Run>;

function answerOf(result: z.infer<typeof written>): Response {
  if (result.outcome !== "rejected")
    return Response.json(result.sync, { status: result.outcome === "done" ? 200 : 202 });
  if (result.reason === "missing") throw absent();
  throw new ApiError("state_conflict", { detail: `${result.message} Nothing was sent.` });
}
