import type { SupplierPortal } from "../client.ts";
import { NoResponseError, PortalError } from "../requests/errors.ts";
import { type CommandLine, portalFor, readCommandLine } from "./command-line.ts";
import { EXPORT_OPTIONS, runExport } from "./export-command.ts";
import { IMPORT_OPTIONS, runImport } from "./import-command.ts";
import {
  LIST_OPTIONS,
  listOrders,
  listProducts,
  SHIP_OPTIONS,
  shipOrder,
} from "./list-commands.ts";
import { clearProgress, CommandError, EXIT, type Terminal, UsageError } from "./terminal.ts";

type Command = {
  options: Parameters<typeof readCommandLine>[1];
  run: (portal: SupplierPortal, line: CommandLine, terminal: Terminal) => Promise<number>;
  help: string;
  /** The message about unfinished changes, shown if the person interrupts the command. */
  interrupted: string;
};

const UNCHANGED = "Nothing was changed.";

const COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    options: IMPORT_OPTIONS,
    run: runImport,
    interrupted:
      "If the file was sent, the portal may still write it. Check the history in the portal, or import it again: rows that were already written don’t change.",
    help: `import FILE [options]

Imports a spreadsheet, CSV, JSON or XML file of at most 20 MB with a saved profile.

  --profile NAME           Name or ID of the import profile, if there are several
  --accept                 Import despite warnings
  --mode MODE              create-and-update, update-only, prices-and-stock or snapshot
  --missing WHAT           Products that aren’t in the file: keep, zero-stock or archive
  --price-threshold N      Warn if prices change by more than N percent
  --missing-threshold N    Warn if more than N percent of the products are missing`,
  },
  export: {
    options: EXPORT_OPTIONS,
    run: runExport,
    interrupted: "No file was written.",
    help: `export [FILE] [options]

Writes all products to a file, or to the standard output.

  --format FORMAT          csv or jsonl. Default: what the file’s name ends in, or csv
  --updated-since TIME     Only products that changed since then, such as 2026-11-26T12:00:00Z`,
  },
  "products list": {
    options: LIST_OPTIONS,
    run: listProducts,
    interrupted: UNCHANGED,
    help: `products list [options]

  --limit N                At most N products. Default: 50
  --updated-since TIME     Only products that changed since then`,
  },
  "orders list": {
    options: LIST_OPTIONS,
    run: listOrders,
    interrupted: UNCHANGED,
    help: `orders list [options]

  --limit N                At most N orders. Default: 50
  --status STATUS          Such as new, acknowledged or shipped
  --number NUMBER          Orders with this number
  --updated-since TIME     Only orders that changed since then`,
  },
  "orders ship": {
    options: SHIP_OPTIONS,
    run: shipOrder,
    interrupted: "The order may be shipped. Check it with: orders list --number NUMBER",
    help: `orders ship ORDER [options]

Ships all open units, or only the lines that you name. ORDER is a number or an ID.

  --carrier CODE           Such as canada_post
  --tracking NUMBER        Tracking number
  --warehouse CODE         Warehouse to ship from. Default: the one with the most units
  --line NUMBER:QUANTITY   A line and how many units. Can be repeated
  --idempotency-key TEXT   Repeating the command with the same key ships only once`,
  },
};

const HELP = `Usage: supplier-portal COMMAND [options]

  import FILE       Import a file
  export [FILE]     Export all products
  products list     List products
  orders list       List orders
  orders ship       Ship an order
`;

const COMMON = `
  --key KEY         API key from Settings. Other users of this computer can see it, so prefer
                    the variable SUPPLIER_PORTAL_KEY
  --url ADDRESS     Address of the API, or SUPPLIER_PORTAL_URL
  --json            Results as JSON, one line each
  --help            This text, or the help of a command

Exit codes: 0 done, 1 failed, 2 wrong command or option, 3 rows were rejected or an import waits for --accept.
`;

/** Runs one command. Returns the exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const words = args.filter((word) => !word.startsWith("-")).slice(0, 2);
  const name = [words.join(" "), words[0] ?? ""].find((one) => Object.hasOwn(COMMANDS, one));
  const command = name === undefined ? undefined : COMMANDS[name];
  try {
    if (name === undefined || command === undefined) {
      if (args.length > 0 && !/^(?:-h|--help|help)$/.test(args[0] ?? ""))
        throw new UsageError(`There is no command “${words.join(" ") || args[0]}”.`);
      await terminal.out(HELP + COMMON);
      return EXIT.done;
    }
    const length = name.split(" ").length;
    if (args.slice(0, length).join(" ") !== name)
      throw new UsageError(`Write the command first: supplier-portal ${name} …`);
    const line = readCommandLine(args.slice(length), command.options);
    if (line.has("help")) {
      await terminal.out(`Usage: supplier-portal ${command.help}\n${COMMON}`);
      return EXIT.done;
    }
    return await command.run(portalFor(line, terminal), line, terminal);
  } catch (error) {
    clearProgress(terminal);
    if (terminal.signal.aborted) {
      terminal.err(`Stopped. ${command?.interrupted ?? UNCHANGED}\n`);
      return EXIT.interrupted;
    }
    if (error instanceof UsageError) {
      terminal.err(
        `${error.message}\nFor help: supplier-portal ${name ?? ""} --help\n`.replace("  ", " "),
      );
      return EXIT.usage;
    }
    terminal.err(`${messageOf(error)}\n`);
    return EXIT.failed;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof PortalError) {
    const request = error.requestId === undefined ? "" : ` Request: ${error.requestId}`;
    return `${error.message} (${error.code})${request}`;
  }
  if (error instanceof NoResponseError || error instanceof CommandError) return error.message;
  return `Something went wrong: ${error instanceof Error ? error.message : String(error)}`;
}
