import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Checkout } from "../../frame/checkout.ts";
import { startService } from "../../frame/service.ts";
import type { Server } from "./server.ts";

interface ServiceOptions {
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
	const name = processes === 1 ? checkout.name : `${checkout.name}, ${processes} processes`;
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
		pids: [running.pid, ...options.databasePids],
		version: "",
		emptyLogs: () => log.truncate(),
		stop: async () => {
			await running.kill("SIGTERM");
			await log.close();
		},
	};
}
