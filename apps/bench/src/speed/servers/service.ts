import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Place, startService } from "../../trust/service.ts";
import { importPrices } from "./import-prices.ts";
import type { Server } from "./server.ts";

export interface ServiceOptions {
	name: string;
	/** Its data folder. */
	folder: string;
	durability: "power" | "process";
	/** Workers of the service. */
	processes: number;
	/** Further settings of the service. */
	env: Readonly<Record<string, string>>;
	/** Address of the PostgreSQL database that it uses instead of SQLite. */
	database?: string | undefined;
	/** Path of another copy of the service's `main.ts` than the repository's. */
	main?: string | undefined;
	/** Processes of its database. */
	databasePids: readonly number[];
}

/** Starts the service as in production, with its log in a file. */
export async function startServices(options: ServiceOptions): Promise<Server> {
	const { folder, durability, processes, database, main, env } = options;
	const log = await open(join(folder, "log"), "a");
	const place: Place = {
		folder,
		logFile: log.fd,
		...(main !== undefined && { main }),
		env: {
			SAMPLE_DATA: "false",
			LOG_LEVEL: "info",
			METER_DURABILITY: durability,
			...(processes > 1 && { WORKERS: String(processes) }),
			...(database !== undefined && { DATABASE_URL: database }),
			...env,
		},
	};
	const running = await startService(place).catch(async (cause: unknown) => {
		const said = await readFile(join(folder, "log"), "utf8");
		throw new Error(`${options.name} does not start: ${said.slice(-2_000)}`, { cause });
	});
	return {
		name: options.name,
		port: Number(running.url.port),
		processes,
		pids: [running.pid, ...options.databasePids],
		version: "",
		importPrices: (symbols, round) => importPrices(place, symbols, round),
		emptyLogs: () => log.truncate(),
		stop: async () => {
			await running.kill("SIGTERM");
			await log.close();
		},
	};
}
