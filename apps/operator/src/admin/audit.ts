import type { RecordedChange } from "@us-market-data/store/accounts";
import { Command, InvalidArgumentError } from "commander";
import { table } from "../table.ts";
import type { AdminContext } from "./context.ts";

const help = `
With PostgreSQL the list has the changes of all machines, and also those that are in progress, or whose process was killed.
Without it the list is that of DATA_DIR/audit.log.`;

/** `admin audit`: lists the recorded changes of the service. */
export function auditCommand({ newestChanges, print }: AdminContext): Command {
	return new Command("audit")
		.description("list the changes by commands and by users of keys, newest first")
		.option("--limit <number>", "number of changes", count, 20)
		.option("--json", "print the changes as JSON")
		.addHelpText("after", help)
		.action(async ({ limit, json }: { limit: number; json?: boolean }) => {
			const changes = await newestChanges(limit);
			if (json) print(JSON.stringify(changes, null, 2));
			else print(changes.length === 0 ? "Nothing is recorded yet." : table(headings, changes.map(cellsOf)));
		});
}

function count(text: string): number {
	if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: 1 to 99999.");
}

const headings = ["AT", "MACHINE", "USER", "COMMAND", "OUTCOME", "MESSAGE"];

const cellsOf = (change: RecordedChange): string[] => [
	change.at,
	change.host ?? "-",
	change.user,
	[change.command, ...change.arguments, ...Object.entries(change.options).map(optionText)].join(" "),
	change.outcome ?? "not ended",
	change.message ?? "",
];

const optionText = ([name, value]: [string, unknown]): string =>
	value === true ? name : `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`;
