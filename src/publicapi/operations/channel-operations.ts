import * as z from "zod/mini";
import { APPROVABLE } from "@/channels/listing/listing.ts";
import { type ApiOperation, listQuery, pageOf } from "@/publicapi/common/api-operation.ts";
import {
  approvalInput,
  channelSchema,
  feedSchema,
  LISTING_STATES,
  listingSchema,
  OUTCOMES,
  syncItemSchema,
  syncSchema,
} from "@/publicapi/schemas/channel-schema.ts";

const { limit, cursor } = listQuery;
const channel = "/channels/{channel}";
const sync = "/syncs/{sync}";

export const CHANNEL_OPERATIONS = {
  listChannels: {
    method: "GET",
    path: "/channels",
    summary: "List channels",
    scope: "channels:read",
    answers: { 200: z.object({ data: z.array(channelSchema) }) },
    errors: [],
  },
  getChannel: {
    method: "GET",
    path: channel,
    summary: "Get a channel",
    scope: "channels:read",
    answers: { 200: channelSchema },
    errors: ["not_found"],
  },
  listListings: {
    method: "GET",
    path: `${channel}/listings`,
    summary: "List a channel’s listings with their issues",
    description: "Sorted by SKU. An issue is written as its severity, code and field.",
    scope: "channels:read",
    query: z.strictObject({
      limit,
      cursor,
      state: z.optional(z.enum(LISTING_STATES)),
      change: z.optional(z.enum([...APPROVABLE, "unchanged", "none", "blocked"])),
      issue: z.optional(
        z.string().check(z.regex(/^(?:error|warning) [a-z-]{1,60}(?: \P{Cc}{1,120})?$/u)),
      ),
    }),
    answers: { 200: pageOf(listingSchema) },
    errors: ["not_found"],
  },
  listFeeds: {
    method: "GET",
    path: `${channel}/feeds`,
    summary: "List a channel’s feeds",
    scope: "channels:read",
    answers: { 200: z.object({ data: z.array(feedSchema) }) },
    errors: ["not_found"],
  },
  listSyncs: {
    method: "GET",
    path: `${channel}/syncs`,
    summary: "List a channel’s syncs",
    description: "Newest first.",
    scope: "channels:read",
    query: z.strictObject({ limit, cursor }),
    answers: { 200: pageOf(syncSchema) },
    errors: ["not_found"],
  },
  startSync: {
    method: "POST",
    path: `${channel}/syncs`,
    summary: "Start a sync of a channel’s feeds",
    description:
      "Nothing is sent until the sync is approved; `pending` shows what can be sent. A repeated request returns the same open sync.",
    scope: "channels:write",
    answers: { 200: syncSchema },
    errors: ["not_found", "state_conflict"],
  },
  getSync: {
    method: "GET",
    path: sync,
    summary: "Get a sync",
    scope: "channels:read",
    answers: { 200: syncSchema },
    errors: ["not_found"],
  },
  listSyncItems: {
    method: "GET",
    path: `${sync}/items`,
    summary: "List the results of a sync",
    description: "One entry for each product that was sent, removed, rejected or skipped.",
    scope: "channels:read",
    query: z.strictObject({ limit, cursor, outcome: z.optional(z.enum(OUTCOMES)) }),
    answers: { 200: pageOf(syncItemSchema) },
    errors: ["not_found"],
  },
  approveSync: {
    method: "POST",
    path: `${sync}/approve`,
    summary: "Approve a sync and send it",
    description:
      "Sends the listings whose kind of change the request names. A 202 means that only part was sent; send the request again to continue.",
    scope: "channels:write",
    body: approvalInput,
    answers: { 200: syncSchema, 202: syncSchema },
    errors: ["not_found", "state_conflict"],
  },
} as const satisfies Record<string, ApiOperation>;
