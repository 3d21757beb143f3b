import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { runOn } from "@us-market-data/store/testing";
import { type Checkout, thisCheckout } from "./checkout.ts";
import { type BenchKeys, createKeys } from "./keys.ts";
import { fillMarket } from "./market.ts";
import { type Engine, environment } from "./service.ts";
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
	copy(name: string, engine?: Engine): Promise<Copy>;
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
	/** Engines of the copies; SQLite alone without them. */
	engines?: readonly Engine[];
	/** Folder in which the generated data are stored from run to run. */
	data?: string | undefined;
	/** An older version that reads the data too. It writes them, since a store opens what an older one wrote. */
	against?: Checkout | undefined;
}

/**
 * Generates the data of a run, or finds those of an earlier one in the folder of `--data`. All engines have the same
 * data and keys: `data migrate` copies the files to PostgreSQL.
 */
export async function withData<T>(
	options: DataOptions,
	folder: string,
	work: (data: Prepared) => Promise<T>,
): Promise<T> {
	const parent = options.data ?? folder;
	const writer = options.against === undefined ? "" : `-${options.against.name}`;
	const master = join(parent, `bench-data-${options.seed}-${options.securities}-${options.keys}${writer}`);
	const made = join(master, "bench-data.json");
	const benchData = existsSync(made)
		? (JSON.parse(await readFile(made, "utf8")) as BenchData)
		: await generated(options, master);
	await writeFile(made, JSON.stringify(benchData));
	const copyFiles = async (name: string): Promise<Copy> => {
		const own = join(folder, name);
		await cp(master, own, { recursive: true });
		return { folder: own, databasePids: [] };
	};
	if (!options.engines?.includes("postgres")) return work({ benchData, copy: copyFiles });
	return withDatabase(async () => {
		const copyDatabase = await databasesOf(options, master, process.env["DATABASE_URL"] ?? "");
		const copy = async (name: string, engine: Engine = "sqlite"): Promise<Copy> => {
			if (engine === "sqlite") return copyFiles(name);
			await mkdir(join(folder, name));
			return { folder: join(folder, name), ...(await copyDatabase()) };
		};
		return work({ benchData, copy });
	});
}

/** Copies the data of a folder to a database, and returns what makes databases like it. */
async function databasesOf(
	{ against = thisCheckout }: DataOptions,
	master: string,
	server: string,
): Promise<() => Promise<Omit<Copy, "folder">>> {
	const databaseOf = (name: string) => new URL(`/${name}`, server).href;
	await runOn(server, "create database bench_master");
	const env = environment({ folder: master, env: { MIGRATE_TO: databaseOf("bench_master") } });
	await promisify(execFile)(process.execPath, [against.data, "migrate"], { env });
	// As in operation, where autovacuum has seen the tables.
	await runOn(databaseOf("bench_master"), "vacuum analyze");
	const [dataDirectory] = await runOn(server, "show data_directory");
	const file = join(String(dataDirectory?.["data_directory"]), "postmaster.pid");
	const [pid = ""] = (await readFile(file, "utf8").catch(() => "")).split("\n");
	let count = 0;
	return async () => {
		const database = `bench_${++count}`;
		await runOn(server, `create database ${database} template bench_master`);
		return { database: databaseOf(database), databasePids: pid === "" ? [] : [Number(pid)] };
	};
}

async function generated(options: DataOptions, folder: string): Promise<BenchData> {
	await mkdir(folder, { recursive: true });
	const { openStores } = await (options.against ?? thisCheckout).store();
	const { market, accounts } = await openStores({
		DATA_DIR: folder,
		DATABASE_URL: "",
		DATABASE_READ_URL: "",
	});
	try {
		const symbols = await fillMarket(market, options);
		return { seed: options.seed, symbols, keys: await createKeys(accounts, options.keys) };
	} finally {
		await Promise.all([market.close(), accounts.close()]);
	}
}
