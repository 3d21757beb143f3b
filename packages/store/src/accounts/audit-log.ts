import { access, open } from "node:fs/promises";
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
	outcome: "done" | "refused" | "failed";
	/** Reason of a refusal or a failure. */
	message?: string;
}

/**
 * Makes sure that a change can be noted. A change that cannot be noted does not begin. A folder that does not exist has
 * nothing to note.
 *
 * @throws {AdministrationError} when the file cannot be written
 *
 * @example
 * await requireAuditable("no-such-folder");
 */
export async function requireAuditable(folder: string): Promise<void> {
	if (!(await exists(folder))) return;
	const file = join(folder, auditFile);
	try {
		await (await openToAdd(file)).close();
	} catch (cause) {
		throw new AdministrationError(
			`${file} cannot be written, and a command must be recorded there before it starts.`,
			{ cause },
		);
	}
}

/**
 * Adds a change, durably, with every key in it cut to its prefix.
 *
 * @example
 * await noteChange(".data", {
 * 	at: new Date().toISOString(),
 * 	user: "root",
 * 	command: "admin key revoke",
 * 	arguments: ["md_live_abcdef"],
 * 	options: {},
 * 	outcome: "done",
 * });
 */
export async function noteChange(folder: string, entry: AuditEntry): Promise<void> {
	if (!(await exists(folder))) return;
	const handle = await openToAdd(join(folder, auditFile));
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
