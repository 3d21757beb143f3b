import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runOn } from "@us-market-data/store/testing";
import type { Checkout } from "../../frame/checkout.ts";
import { startService } from "../../frame/service.ts";
import type { DatabaseLog, Server } from "./server.ts";

interface ServiceOptions {
	/** Its name in tables. */
	name: string;
	checkout: Checkout;
	/** Its data folder. */
	folder: string;
	/** Processes of the service (`WORKERS`). */
	processes: number;
	/** Further settings of the service. */
	env: Readonly<Record<string, string>>;
	/** Address of the PostgreSQL database that it uses instead of SQLite. */
	database?: string | undefined;
	/** Processes of its database. */
	databasePids: readonly number[];
}

/** Starts the service as in production, with its log in a file. */
export async function startServer(options: ServiceOptions): Promise<Server> {
	const { checkout, folder, processes, database, env } = options;
	const name = processes === 1 ? options.name : `${options.name}, ${processes} processes`;
	const log = await open(join(folder, "log"), "a");
	const running = await startService({
		folder,
		logFile: log.fd,
		main: checkout.service,
		env: {
			SAMPLE_DATA: "false",
			LOG_LEVEL: "info",
			...(processes > 1 && { WORKERS: String(processes) }),
			...(database !== undefined && { DATABASE_URL: database }),
			...env,
		},
	}).catch(async (cause: unknown) => {
		const output = await readFile(join(folder, "log"), "utf8");
		throw new Error(`${name} does not start: ${output.slice(-2_000)}`, { cause });
	});
	return {
		name,
		port: Number(running.url.port),
		processes,
		pids: [running.pid],
		databasePids: options.databasePids,
		version: "",
		...(database !== undefined && { databaseLog: () => readDatabaseLog(database) }),
		emptyLogs: () => log.truncate(),
		stop: async () => {
			await running.kill("SIGTERM");
			await log.close();
		},
	};
}

/** Reads the length of the database's log, and the numbers of transactions and charges. One transaction writes a group of charges. */
async function readDatabaseLog(database: string): Promise<DatabaseLog> {
	const [row] = await runOn(
		database,
		`select (pg_current_wal_lsn() - '0/0')::float8 as bytes, pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions,
			(select coalesce(sum(count), 0) from usage)::float8 as charges`,
	);
	return row as unknown as DatabaseLog;
}
