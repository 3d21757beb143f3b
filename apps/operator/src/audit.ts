import { userInfo } from "node:os";
import { type AuditEntry, noteChange, requireAuditable } from "@us-market-data/store/accounts";
import type { Command } from "commander";

/** Commands that change nothing. */
const looking = new Set(["list", "show", "usage", "nodes", "sources", "schema", "runs", "issues", "verify"]);
const lookingOptions = ["dryRun", "list"];

/** The end of an audited action. */
export interface Audit {
	/** Notes the result. Does nothing when no action that changes something has begun. */
	finish(outcome: AuditEntry["outcome"], message: string | null): Promise<void>;
}

/**
 * Notes every use of the commands that change something, with the user. An action that cannot be noted does not begin.
 *
 * @param dataDir the data folder, asked when an action begins
 */
export function audited(program: Command, dataDir: () => string): Audit {
	let begun: { folder: string; entry: Omit<AuditEntry, "outcome"> } | undefined;
	program.hook("preAction", async (_program, action) => {
		if (changesNothing(action)) return;
		const folder = folderOf(action, dataDir);
		await requireWritable(folder, action);
		begun = { folder, entry: entryOf(action) };
	});
	return {
		async finish(outcome, message) {
			if (!begun) return;
			const { folder, entry } = begun;
			// Note it once, because a command that a signal ends may still reach its own end.
			begun = undefined;
			// A folder that does not exist has not changed, and the folder of a refused restore belongs to somebody else.
			if (isRestore(entry.command) && outcome !== "done") return;
			const messageField = message === null ? {} : { message: redacted(message) };
			await noteChange(folder, { ...entry, outcome, ...messageField });
		},
	};
}

const changesNothing = (action: Command): boolean =>
	looking.has(action.name()) ||
	(action.name() === "trust" && action.args.length === 0) ||
	lookingOptions.some((name) => action.getOptionValue(name) === true);

const isRestore = (command: string): boolean => command.endsWith(" restore");

/** A restore is noted in the folder that it restores to. */
const folderOf = (action: Command, dataDir: () => string): string =>
	action.name() === "restore" ? String(action.getOptionValue("dataDir")) : dataDir();

/** A restore makes its folder. */
const requireWritable = async (folder: string, action: Command): Promise<void> =>
	action.name() === "restore" ? undefined : requireAuditable(folder);

function entryOf(action: Command): Omit<AuditEntry, "outcome"> {
	const given = Object.entries(action.opts()).filter(([name]) => action.getOptionValueSource(name) === "cli");
	return {
		at: new Date().toISOString(),
		user: userName(),
		command: pathOf(action),
		arguments: action.args.map(redacted),
		options: Object.fromEntries(given.map(([name, value]) => [name, serializable(value)])),
	};
}

/** The words of a command, without the program. */
function pathOf(action: Command): string {
	const names: string[] = [];
	for (let command: Command | null = action; command; command = command.parent) names.unshift(command.name());
	return names.join(" ").replace(/^pnpm /, "");
}

function userName(): string {
	try {
		return userInfo().username;
	} catch {
		// A container may run as a user id without a name.
		return String(process.getuid?.() ?? "unknown");
	}
}

/** Redacts every text of a value. An option that may be repeated is a list. */
function serializable(value: unknown): unknown {
	if (typeof value === "string") return redacted(value);
	if (Array.isArray(value)) return value.map(serializable);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, serializable(inner)]));
}

/** Removes the query of a URL, and the whole URL when it names a user. The log itself cuts keys. */
const redacted = (text: string): string =>
	text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)(\S*)/gi, (_url, scheme: string, rest: string) =>
		rest.includes("@") ? `${scheme}…` : scheme + (rest.split(/[?#]/, 1)[0] ?? ""),
	);
