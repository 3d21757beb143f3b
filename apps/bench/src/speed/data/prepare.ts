import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStores, type StoreSettings } from "@us-market-data/store";
import { runOn } from "@us-market-data/store/testing";
import { withDatabase } from "../../trust/own-database.ts";
import type { SpeedOptions } from "../options.ts";
import type { Ground } from "../workloads/workload.ts";
import { createKeys } from "./keys.ts";
import { fillMarket } from "./market.ts";

/** The data of a run. */
export interface Prepared {
	ground: Ground;
	/** Makes a copy of the data for one server. */
	copy(name: string): Promise<Copy>;
}

interface Copy {
	/** The data folder of the service. */
	folder: string;
	/** Address of its PostgreSQL database. */
	database?: string;
	/** Processes of that database. */
	databasePids: readonly number[];
}

type Size = Pick<SpeedOptions, "seed" | "securities" | "keys">;
type DataOptions = Size & Pick<SpeedOptions, "engine" | "data">;

/** Generates the data of a run, or finds those of an earlier one in the folder of `--data`. */
export function withData<T>(
	options: DataOptions,
	folder: string,
	work: (data: Prepared) => Promise<T>,
): Promise<T> {
	if (options.engine === "sqlite") return inFiles(options, folder).then(work);
	return withDatabase(async () => work(await inPostgres(options, folder, process.env["DATABASE_URL"] ?? "")));
}

async function inFiles(options: DataOptions, folder: string): Promise<Prepared> {
	const { seed, securities, keys } = options;
	const parent = options.data ?? folder;
	const master = join(parent, `data-${seed}-${securities}-${keys}`);
	const made = join(master, "ground.json");
	const ground = existsSync(made)
		? (JSON.parse(await readFile(made, "utf8")) as Ground)
		: await generated(options, master, { DATA_DIR: master, DATABASE_URL: "", DATABASE_READ_URL: "" });
	await writeFile(made, JSON.stringify(ground));
	return {
		ground,
		copy: async (name) => {
			const own = join(folder, name);
			await cp(master, own, { recursive: true });
			return { folder: own, databasePids: [] };
		},
	};
}

async function inPostgres(options: DataOptions, folder: string, server: string): Promise<Prepared> {
	const databaseOf = (name: string) => new URL(`/${name}`, server).href;
	await runOn(server, "create database bench_master");
	const settings = { DATA_DIR: folder, DATABASE_URL: databaseOf("bench_master"), DATABASE_READ_URL: "" };
	const ground = await generated(options, folder, settings);
	const [place] = await runOn(server, "show data_directory");
	const pids = await readFile(join(String(place?.["data_directory"]), "postmaster.pid"), "utf8").catch(
		() => "",
	);
	let count = 0;
	return {
		ground,
		copy: async (name) => {
			const database = `bench_${++count}`;
			await runOn(server, `create database ${database} template bench_master`);
			await mkdir(join(folder, name));
			return {
				folder: join(folder, name),
				database: databaseOf(database),
				databasePids: pids === "" ? [] : [Number(pids.split("\n")[0])],
			};
		},
	};
}

async function generated(size: Size, folder: string, settings: StoreSettings): Promise<Ground> {
	await mkdir(folder, { recursive: true });
	const { market, accounts } = await openStores(settings);
	try {
		const symbols = await fillMarket(market, size);
		return { seed: size.seed, symbols, keys: await createKeys(accounts, size.keys) };
	} finally {
		await Promise.all([market.close(), accounts.close()]);
	}
}
