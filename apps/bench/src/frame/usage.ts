import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The account's own usage report. */
export interface Usage {
	used: number;
	byDay: { count: number }[];
	byOperation: { count: number }[];
	byKey: { count: number }[];
}

/** Asks a running service for the usage of an account in the present month. */
export async function usageOf(url: URL, key: string): Promise<Usage> {
	const response = await fetch(new URL("/account/usage", url), { headers: { "x-api-key": key } });
	if (!response.ok) throw new Error(`/account/usage answers ${response.status}: ${await response.text()}`);
	return ((await response.json()) as { usage: Usage }).usage;
}

/** Returns the inconsistencies within a report. Its parts by day, operation and key must each add up to the whole. */
export function violationsOfUsage({ used, ...parts }: Usage): string[] {
	return (["byDay", "byOperation", "byKey"] as const).flatMap((name) => {
		const sum = parts[name].reduce((total, { count }) => total + count, 0);
		return sum === used ? [] : [`${name} adds up to ${sum}, used is ${used}`];
	});
}

/** Returns the faults that SQLite finds in the accounts of a data folder, or `ok`. */
export function integrityOf(folder: string): string {
	const database = new DatabaseSync(join(folder, "accounts.sqlite"));
	try {
		const rows = database.prepare("pragma integrity_check").all();
		return rows.map((row) => String(row["integrity_check"])).join("; ");
	} finally {
		database.close();
	}
}
