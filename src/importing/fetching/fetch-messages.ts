import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FetchError } from "@/importing/fetching/source-address.ts";

/** Why a file couldn't be fetched, and what to do. None of these errors changes any data. */
export const FETCH_MESSAGES: Record<FetchError, MessageDescriptor> = {
  "session-ended": msg`Your session has ended. Please log in again.`,
  "not-editor": msg`Only editors and owners can fetch files. Download the file and upload it here.`,
  "too-often": msg`The hourly limit for fetched files has been reached. Wait a while, or download the file and upload it here.`,
  "no-address": msg`This isn’t a valid URL. Enter one such as https://supplier.example/products.csv.`,
  "not-https": msg`We only fetch files over a secure connection. Enter a URL that starts with https://.`,
  "has-password": msg`We didn’t open this URL because it contains a user name or password. Download the file and upload it here.`,
  "other-port": msg`This URL contains a port number, but we only fetch files from the default port. Download the file and upload it here.`,
  "private-address": msg`This URL leads to a private network that we can’t reach. Download the file and upload it here.`,
  "not-found-by-name": msg`We can’t find this site. Check the URL.`,
  "no-answer": msg`The site doesn’t respond over a secure connection. Try again later, or download the file and upload it here.`,
  "too-slow": msg`The site took too long to respond. Try again later, or download the file and upload it here.`,
  "too-many-redirects": msg`The site redirects too many times. Open the URL in a browser and copy the final address.`,
  "refused-there": msg`The site didn’t provide this file: it may have been removed or need a login. Check the URL in a browser.`,
  "not-a-file": msg`This URL leads to something other than a product file, such as a web page or image. Copy the URL of the file itself.`,
  "too-large": msg`This file is larger than 200 MB. Download it and upload it here.`,
};
