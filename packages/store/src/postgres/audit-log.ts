import { hostname } from "node:os";
import { redactKeys } from "@us-market-data/market/redact-keys";
import type { AuditBegin, AuditLog, AuditOutcome, RecordedChange } from "../accounts/audit-log.ts";
import type { Database } from "./connection/database.ts";
import { openDatabase } from "./connection/open-database.ts";
import { auditMigrations } from "./migrations/audit/index.ts";

interface AuditRow {
	at: string;
	host: string;
	user_name: string;
	command: string;
	arguments: string;
	options: string;
	outcome: AuditOutcome | null;
	message: string | null;
}

/**
 * The record in a database, which all machines share. Changes are rare, so each opens a connection of its own. A row
 * without an outcome is of a change that is in progress, or whose process was killed.
 *
 * @param folder also receives the changes of this machine
 */
export function databaseAuditLog(url: string, folder: AuditLog, limits: { timeout?: number } = {}): AuditLog {
	const using = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
		const options = { connections: 1, ...limits };
		const database = await openDatabase<unknown>(url, "audit", auditMigrations, options);
		try {
			return await work(database);
		} finally {
			await database.close();
		}
	};
	return {
		async begin(change) {
			const file = await folder.begin(change);
			const id = await using((database) => insert(database, change));
			return {
				async finish(outcome, message) {
					await file.finish(outcome, message);
					const reason = message === undefined ? null : redactKeys(message);
					const query = "update audit_log set outcome = $1, message = $2 where id = $3";
					await using((database) => database.run(query, [outcome, reason, id]));
				},
			};
		},
		newest: (limit) =>
			using(async (database) => {
				const query = `select at, host, user_name, command, arguments, options, outcome, message from audit_log
					order by id desc limit $1`;
				return (await database.rows<AuditRow>(query, [limit])).map(changeOf);
			}),
	};
}

async function insert(database: Database, change: AuditBegin): Promise<number> {
	const { at, user, command, arguments: words, options } = JSON.parse(redactKeys(JSON.stringify(change)));
	const [row] = await database.rows<{ id: number }>(
		`insert into audit_log (at, host, user_name, command, arguments, options) values ($1, $2, $3, $4, $5, $6)
		returning id`,
		[at, hostname(), user, command, JSON.stringify(words), JSON.stringify(options)],
	);
	return Number(row?.id);
}

const changeOf = (row: AuditRow): RecordedChange => ({
	at: row.at,
	host: row.host,
	user: row.user_name,
	command: row.command,
	arguments: JSON.parse(row.arguments),
	options: JSON.parse(row.options),
	outcome: row.outcome,
	...(row.message !== null && { message: row.message }),
});
