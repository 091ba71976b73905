import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FetchError } from "@/importing/fetching/source-address.ts";

/** Why a file was not fetched, and what to do. Nothing was changed by any of it. */
export const FETCH_MESSAGES: Record<FetchError, MessageDescriptor> = {
  "session-ended": msg`Your session has ended. Please log in again.`,
  "not-editor": msg`Fetching a file takes an editor or owner. Download it, and drop it in.`,
  "too-often": msg`Many files were fetched within this hour. Wait a while, or download the file and drop it in.`,
  "no-address": msg`This is no address. Write one such as https://supplier.example/products.csv.`,
  "not-https": msg`Files are fetched over a secure connection only. Write an address that begins with https://.`,
  "has-password": msg`This address holds a user name or password, which would be sent along. Download the file, and drop it in.`,
  "other-port": msg`This address names a port, and files are fetched from the usual one only. Download the file, and drop it in.`,
  "private-address": msg`This address leads into a private network, which cannot be reached from here. Download the file, and drop it in.`,
  "not-found-by-name": msg`There is no site of this name. Check the address.`,
  "no-answer": msg`The site does not answer over a secure connection. Try again later, or download the file and drop it in.`,
  "too-slow": msg`The site took too long to answer. Try again later, or download the file and drop it in.`,
  "too-many-redirects": msg`The site sends on from address to address without end. Open the address in a browser, and copy the one it arrives at.`,
  "refused-there": msg`The site does not hand out this file: it may be gone, or ask for a login. Check the address in a browser.`,
  "not-a-file": msg`There is a web page or picture at this address, but no file of products. Copy the address of the file itself.`,
  "too-large": msg`This file is larger than 200 MB. Download it, and drop it in.`,
};
