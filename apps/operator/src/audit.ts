import { userInfo } from "node:os";
import { openAuditLog, type StoreSettings } from "@us-market-data/store";
import {
	type AuditBegin,
	type AuditOutcome,
	folderAuditLog,
	type OpenAuditRecord,
} from "@us-market-data/store/accounts";
import type { Command } from "commander";

/** Commands that change nothing. */
const looking = new Set([
	"list",
	"show",
	"usage",
	"nodes",
	"sources",
	"schema",
	"runs",
	"issues",
	"verify",
	"audit",
]);
const lookingOptions = ["dryRun", "list"];

/** The end of an audited action. */
export interface Audit {
	/** Notes the result. Does nothing when no action that changes something has begun. */
	finish(outcome: AuditOutcome, message: string | null): Promise<void>;
}

/**
 * Notes every use of the commands that change something, with the user. An action that cannot be noted does not begin.
 *
 * @param settings read when an action begins
 */
export function audited(program: Command, settings: () => AuditSettings): Audit {
	let begun: { command: string; record: OpenAuditRecord } | undefined;
	program.hook("preAction", async (_program, action) => {
		if (changesNothing(action)) return;
		const change = changeOf(action);
		begun = { command: change.command, record: await beginRecord(action, change, settings) };
	});
	return {
		async finish(outcome, message) {
			if (!begun) return;
			const { command, record } = begun;
			// Note it once, because a command that a signal ends may still reach its own end.
			begun = undefined;
			// A folder that does not exist has not changed, and the folder of a refused restore belongs to somebody else.
			if (isRestore(command) && outcome !== "done") return;
			await record.finish(outcome, message === null ? undefined : redacted(message));
		},
	};
}

type AuditSettings = Omit<StoreSettings, "DATABASE_READ_URL">;

const changesNothing = (action: Command): boolean =>
	looking.has(action.name()) ||
	(action.name() === "trust" && action.args.length === 0) ||
	lookingOptions.some((name) => action.getOptionValue(name) === true);

const isRestore = (command: string): boolean => command.endsWith(" restore");

/** A restore is noted in the folder that it makes, once that is there. */
async function beginRecord(
	action: Command,
	change: AuditBegin,
	settings: () => AuditSettings,
): Promise<OpenAuditRecord> {
	if (!isRestore(change.command)) return (await openAuditLog(settings())).begin(change);
	const made = folderAuditLog(String(action.getOptionValue("dataDir")));
	return { finish: async (...end) => (await made.begin(change)).finish(...end) };
}

function changeOf(action: Command): AuditBegin {
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
