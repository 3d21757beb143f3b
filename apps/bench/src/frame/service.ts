import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type AccountStore, type NewPlan, openAccountStore } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import { fillWithSample, programs } from "@us-market-data/tooling/testkit";

/** The engine on which services keep their accounts and data. */
export type Engine = "sqlite" | "postgres";

/** The place in which services and commands work. */
export interface Deployment {
	/** The data folder, shared by all that are started with it. */
	folder: string;
	engine?: Engine;
	/** Path of another copy of the service's program than the one that this checkout built. */
	main?: string;
	/** Open file that its log goes to instead of being kept. */
	logFile?: number;
	/** Settings beside the usual ones. */
	env?: Readonly<Record<string, string>>;
}

/** The exit of a process. */
interface Exit {
	code: number | null;
	signal: NodeJS.Signals | null;
}

/** A service in its own process. */
export interface Running {
	readonly url: URL;
	readonly pid: number;
	/** Milliseconds from the start of the process to the first 200 of `/readyz`. */
	readonly readyAfter: number;
	/** Its log: the last megabyte, at most, that it wrote to standard error. */
	log(): string;
	alive(): boolean;
	/** Sends a signal and waits for the end. For a process that has already ended, returns its exit. */
	kill(signal: NodeJS.Signals): Promise<Exit>;
}

const execute = promisify(execFile);

/** Nothing that a proof started outlives it, even when it fails. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

/** Services of a proof on one place: several on a PostgreSQL database, one on a data folder. */
export const servicesOn = ({ engine }: Pick<Deployment, "engine">, several: number): number =>
	engine === "postgres" ? several : 1;

/** Starts that many services, one after the other. The first one fills an empty place. */
export async function startServices(deployment: Deployment, number: number): Promise<Running[]> {
	const services: Running[] = [];
	for (let i = 0; i < number; i++) services.push(await startService(deployment));
	return services;
}

/** Starts the service on a free loopback port and waits until it is ready. */
export async function startService(deployment: Deployment): Promise<Running> {
	if (deployment.engine !== "postgres" && deployment.env?.["SAMPLE_DATA"] !== "false")
		await fillWithSample(deployment.folder);
	const started = performance.now();
	const child = spawn(process.execPath, [deployment.main ?? programs.service], {
		env: environment(deployment),
		stdio: ["ignore", "pipe", deployment.logFile ?? "pipe"],
	});
	running.add(child);
	const exited = (async (): Promise<Exit> => {
		const [code, signal] = await once(child, "exit");
		running.delete(child);
		return { code, signal };
	})();
	let log = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		log = (log + text).slice(-1_000_000);
	});
	const url = await addressOf(child, exited, () => log);
	await ready(url);
	return {
		url,
		pid: child.pid ?? 0,
		readyAfter: performance.now() - started,
		log: () => log,
		alive: () => running.has(child),
		kill: (signal) => {
			child.kill(signal);
			return exited;
		},
	};
}

/** Runs `pnpm admin` with these arguments; resolves with its output. */
export const admin = (deployment: Deployment, ...words: string[]): Promise<string> =>
	command(deployment, "admin", ...words);

/** Runs one of the service's commands, `admin` or `data`, with these arguments; resolves with its output. */
export async function command(
	deployment: Deployment,
	name: "admin" | "data",
	...words: string[]
): Promise<string> {
	const { stdout } = await execute(process.execPath, [programs[name], ...words], {
		env: environment(deployment),
	});
	return stdout;
}

/** Starts `pnpm admin` with these arguments, for callers that end it themselves. */
export function adminProcess(deployment: Deployment, ...words: string[]): ChildProcess {
	const child = spawn(process.execPath, [programs.admin, ...words], {
		env: environment(deployment),
		stdio: "ignore",
	});
	running.add(child);
	child.once("exit", () => running.delete(child));
	return child;
}

/** Opens the accounts of a place in this process, which takes no start of a command. */
export async function withAccounts<T>(
	deployment: Deployment,
	work: (accounts: AccountStore) => Promise<T>,
): Promise<T> {
	const { DATABASE_URL = "" } = environment(deployment);
	const accounts = await openAccountStore({
		DATA_DIR: deployment.folder,
		DATABASE_URL,
		DATABASE_READ_URL: "",
	});
	try {
		return await work(accounts);
	} finally {
		await accounts.close();
	}
}

/** Creates an account of this name on a plan of its own; resolves with the secret of its key. */
export const newAccount = (
	deployment: Deployment,
	name: string,
	allowance: number | "unlimited",
	options: Partial<Pick<NewPlan, "marketData">> = {},
): Promise<string> =>
	withAccounts(deployment, (accounts) => createAccount(accounts, name, allowance, options));

/** The same in accounts that are open. */
export async function createAccount(
	accounts: AccountStore,
	name: string,
	allowance: number | "unlimited",
	{ marketData = true }: Partial<Pick<NewPlan, "marketData">> = {},
): Promise<string> {
	const monthlyAllowance = allowance === "unlimited" ? null : allowance;
	await accounts.createPlan({
		name,
		monthlyAllowance,
		marketData,
		families: ["main", "company", "legacy"],
	});
	await accounts.createAccount({ name, plan: name });
	return secretOfNew(accounts, name);
}

/** Issues a further key of an account; resolves with its secret. */
export const newKey = (
	deployment: Deployment,
	account: string,
	expiresAt: number | null = null,
): Promise<string> => withAccounts(deployment, (accounts) => secretOfNew(accounts, account, expiresAt));

async function secretOfNew(
	accounts: AccountStore,
	account: string,
	expiresAt: number | null = null,
): Promise<string> {
	return (await issueKey(accounts, account, { name: "", environment: "live", expiresAt })).secret;
}

/** Only what is named here reaches a process, so that settings of the caller's shell change no result. */
export function environment({ folder, engine = "sqlite", env = {} }: Deployment): NodeJS.ProcessEnv {
	return {
		PATH: process.env["PATH"],
		TMPDIR: process.env["TMPDIR"],
		NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
		WARM_UP: process.env["WARM_UP"],
		PORT: "0",
		HOST: "127.0.0.1",
		DATA_DIR: folder,
		NODE_ENV: "production",
		LOG_LEVEL: "error",
		// Files of days are made in the background, which would take turns with what is measured.
		BULK: "false",
		// One address sends everything here, wrong keys by the thousands among it.
		AUTH_FAILURES_PER_MINUTE: "0",
		...(engine === "postgres" && { DATABASE_URL: databaseUrl() }),
		...env,
	};
}

function databaseUrl(): string {
	const url = process.env["DATABASE_URL"];
	if (!url) throw new Error("--engine postgres needs DATABASE_URL, the address of an empty database");
	return url;
}

/** The service prints its address when it listens. */
async function addressOf(child: ChildProcess, exited: Promise<Exit>, log: () => string): Promise<URL> {
	let output = "";
	child.stdout?.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	for (;;) {
		const url = /us-market-data at (http:\S+)/.exec(output)?.[1];
		if (url) return new URL(url);
		const ended = await Promise.race([exited, child.stdout && once(child.stdout, "data")]);
		if (ended && "code" in ended)
			throw new Error(`the service left with ${ended.code ?? ended.signal}: ${output}${log()}`);
	}
}

/** Milliseconds: the view of 50,000 securities takes 25 s of processor, and two minutes with a load of 20 on two cores. */
const maxStartMs = 600_000;

async function ready(url: URL): Promise<void> {
	const end = performance.now() + maxStartMs;
	for (;;) {
		const response = await fetch(new URL("/readyz", url));
		await response.arrayBuffer();
		if (response.ok) return;
		if (performance.now() > end) throw new Error(`${url} is not ready: ${response.status}`);
		await sleep(10);
	}
}
