import { access, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { AdministrationError } from "./administration.ts";

/** File in the data folder: one JSON object a line. It is only appended to, and only its owner reads it. */
const auditFile = "audit.log";

/** One change of the service, with who made it. */
export interface AuditEntry {
	/** ISO 8601. */
	at: string;
	/** User of the operating system, or the account that a key is of. */
	user: string;
	/** Words of the command, such as `admin key revoke`. */
	command: string;
	arguments: string[];
	/** Options of the call. */
	options: Record<string, unknown>;
	outcome: AuditOutcome;
	/** Reason of a refusal or a failure. */
	message?: string;
}

export type AuditOutcome = "done" | "refused" | "failed";

/** A change that begins. */
export type AuditBegin = Omit<AuditEntry, "outcome" | "message">;

/** An entry as it is read. */
export interface RecordedChange extends AuditBegin {
	/** Null while the change is in progress, and permanently if its process was killed. */
	outcome: AuditOutcome | null;
	message?: string;
	/** Host name of the machine; only in the record that machines share. */
	host?: string;
}

/** The record of a change that has begun. */
export interface OpenAuditRecord {
	finish(outcome: AuditOutcome, message?: string): Promise<void>;
}

/** The record of the changes of a service. Every key in it is cut to its prefix. */
export interface AuditLog {
	/**
	 * Makes sure that a change can be recorded. A change that cannot be recorded does not begin.
	 *
	 * @throws {AdministrationError} when the file cannot be written
	 * @throws {StoreUnavailable} when the database cannot be written
	 */
	begin(change: AuditBegin): Promise<OpenAuditRecord>;
	/** The newest changes, newest first. */
	newest(limit: number): Promise<RecordedChange[]>;
}

/**
 * The record in a data folder. A folder that does not exist has nothing to record.
 *
 * @example
 * const audit = folderAuditLog("no-such-folder");
 * const change = { at: new Date().toISOString(), user: "root", command: "admin key revoke" };
 * const record = await audit.begin({ ...change, arguments: ["md_live_abcdef"], options: {} });
 * await record.finish("done");
 */
export function folderAuditLog(folder: string): AuditLog {
	const file = join(folder, auditFile);
	return {
		async begin(change) {
			await requireWritable(folder, file);
			return {
				finish: (outcome, message) =>
					append(folder, file, { ...change, outcome, ...(message !== undefined && { message }) }),
			};
		},
		async newest(limit) {
			const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
				if (error.code === "ENOENT") return "";
				throw error;
			});
			const lines = text.split("\n").filter((line) => line !== "");
			return lines
				.slice(-limit)
				.reverse()
				.map((line) => JSON.parse(line) as AuditEntry);
		},
	};
}

async function requireWritable(folder: string, file: string): Promise<void> {
	if (!(await exists(folder))) return;
	try {
		await (await openToAdd(file)).close();
	} catch (cause) {
		throw new AdministrationError(
			`${file} cannot be written, and a command must be recorded there before it starts.`,
			{ cause },
		);
	}
}

/** Adds an entry, durably. */
async function append(folder: string, file: string, entry: AuditEntry): Promise<void> {
	if (!(await exists(folder))) return;
	const handle = await openToAdd(file);
	try {
		await handle.write(`${redactKeys(JSON.stringify(entry))}\n`);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

const openToAdd = (file: string) => open(file, "a", 0o600);

const exists = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);
