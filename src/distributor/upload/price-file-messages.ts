import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fileRejectionMessage } from "@/importing/source/source-messages.ts";
import type { CheckedFile } from "@/distributor/upload/price-file-session.ts";

type FileError = Extract<CheckedFile, { ok: false }>["error"];

/** Why a file isn't imported, and what to do. */
export function priceFileMessage(error: FileError): MessageDescriptor {
  switch (error.kind) {
    case "foreign-file":
      return msg`This isn’t a TD SYNNEX price and availability file: its first record isn’t a header. Nothing was changed.`;
    case "unknown-header":
      return msg`The header says neither “full” nor “delta”. Download the file again. Nothing was changed.`;
    case "no-items":
      return msg`The file contains no items. Download it again. Nothing was changed.`;
    case "cut-off": {
      const { line } = error;
      return msg`The file ends in the middle of line ${line}. Download it again. Nothing was changed.`;
    }
    case "other-country":
      return msg`This file is for an account in the United States: it has stock in American warehouses. Upload the file of your Canadian account. Nothing was changed.`;
    case "several-files":
      return msg`This archive contains several files. Unpack it and upload the one that ends in .ap. Nothing was changed.`;
    default:
      return fileRejectionMessage(error);
  }
}
