import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StoreSettings } from "@us-market-data/store";
import { runOn } from "@us-market-data/store/testing";
import { type Checkout, thisCheckout } from "./checkout.ts";
import { type BenchKeys, createKeys } from "./keys.ts";
import { fillMarket } from "./market.ts";
import type { Engine } from "./service.ts";
import { withDatabase } from "./with-database.ts";

/** The market and the keys that requests are made of. */
export interface BenchData {
	seed: number;
	/** Symbols, the most wanted first. */
	symbols: readonly string[];
	keys: BenchKeys;
}

/** The data of a run. */
export interface Prepared {
	benchData: BenchData;
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

interface DataOptions {
	/** Which data; the same ones each time. */
	seed: number;
	securities: number;
	/** Keys without an allowance limit, each of an account of its own. */
	keys: number;
	engine: Engine;
	/** Folder in which the generated data are stored from run to run. */
	data?: string | undefined;
	/** An older version that reads the data too. It writes them, since a store opens what an older one wrote. */
	against?: Checkout | undefined;
}

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
	const { seed, securities, keys, against } = options;
	const parent = options.data ?? folder;
	const writer = against === undefined ? "" : `-${against.name}`;
	const master = join(parent, `bench-data-${seed}-${securities}-${keys}${writer}`);
	const made = join(master, "bench-data.json");
	const benchData = existsSync(made)
		? (JSON.parse(await readFile(made, "utf8")) as BenchData)
		: await generated(options, master, { DATA_DIR: master, DATABASE_URL: "", DATABASE_READ_URL: "" });
	await writeFile(made, JSON.stringify(benchData));
	return {
		benchData,
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
	const benchData = await generated(options, folder, settings);
	const [dataDirectory] = await runOn(server, "show data_directory");
	const pids = await readFile(
		join(String(dataDirectory?.["data_directory"]), "postmaster.pid"),
		"utf8",
	).catch(() => "");
	let count = 0;
	return {
		benchData,
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

async function generated(options: DataOptions, folder: string, settings: StoreSettings): Promise<BenchData> {
	await mkdir(folder, { recursive: true });
	const { openStores } = await (options.against ?? thisCheckout).store();
	const { market, accounts } = await openStores(settings);
	try {
		const symbols = await fillMarket(market, options);
		return { seed: options.seed, symbols, keys: await createKeys(accounts, options.keys) };
	} finally {
		await Promise.all([market.close(), accounts.close()]);
	}
}
