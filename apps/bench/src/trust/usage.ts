import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The report of an account, as it tells it itself. */
export interface Usage {
	used: number;
	byDay: { count: number }[];
	byOperation: { count: number }[];
	byKey: { count: number }[];
}

/** What an account used in the present month, asked of a running service. */
export async function usageOf(url: URL, key: string): Promise<Usage> {
	const answer = await fetch(new URL("/account/usage", url), { headers: { "x-api-key": key } });
	if (!answer.ok) throw new Error(`/account/usage answers ${answer.status}: ${await answer.text()}`);
	return ((await answer.json()) as { usage: Usage }).usage;
}

/** What is wrong with a report in itself: its parts by day, operation and key each make up the whole. */
export function faultsOfUsage({ used, ...parts }: Usage): string[] {
	return (["byDay", "byOperation", "byKey"] as const).flatMap((name) => {
		const sum = parts[name].reduce((total, { count }) => total + count, 0);
		return sum === used ? [] : [`${name} adds up to ${sum}, used is ${used}`];
	});
}

/** What SQLite finds wrong with the accounts in a data folder; `ok` when nothing is. */
export function integrityOf(folder: string): string {
	const database = new DatabaseSync(join(folder, "accounts.sqlite"));
	try {
		const rows = database.prepare("pragma integrity_check").all();
		return rows.map((row) => String(row["integrity_check"])).join("; ");
	} finally {
		database.close();
	}
}
