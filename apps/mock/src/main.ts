import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { BadSetting } from "@us-market-data/market";
import {
	explorerSite,
	isBuilt,
	openSite,
	type SiteFile,
	sitePolicy,
} from "@us-market-data/runtime/built-sites";
import { version } from "@us-market-data/runtime/version";
import { createControl } from "./control/control.ts";
import { createSameOrigin } from "./control/same-origin.ts";
import { createCors } from "./cors.ts";
import { createMockServer } from "./http-server.ts";
import { Journal } from "./journal.ts";
import { usualWorlds } from "./locations.ts";
import { createMock, type MockRequest } from "./mock.ts";
import type { MockResponse } from "./response.ts";
import { Scenarios } from "./scenario.ts";
import type { World } from "./world/world.ts";

/** The settings of the mock, from its environment. */
interface Env {
	PORT: number;
	HOST: string;
	/** The only path prefix of the legacy family. */
	LEGACY_PREFIX: string;
	/** Hosts that serve each family; every host when empty. */
	MAIN_HOSTS: readonly string[];
	COMPANY_HOSTS: readonly string[];
	LEGACY_HOSTS: readonly string[];
	/** Source of plain answers. */
	ANSWERS: "world" | "examples";
	/** Origins whose pages may read answers: `*` for all, none when empty. */
	CORS_ORIGINS: readonly string[];
	/** Origins whose pages may use the control API, in the same form. */
	CONTROL_ORIGINS: readonly string[];
	/** Seed of the simulated market; that of the service's sample data unless given. */
	SEED?: number;
	/** Folder that keeps simulated markets from run to run. */
	WORLD_DIR: string;
}

const hosts = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(, *([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?)*$|^$/;

const origins = /^(\*|none|https?:\/\/[a-z0-9.:[\]-]+(, *https?:\/\/[a-z0-9.:[\]-]+)*)$/;

/**
 * Reads the settings, with the defaults of the guide. Other environment variables have no effect.
 *
 * @throws {BadSetting}
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
	const read = (name: keyof Env, fallback: string, form: RegExp, allowed: string): string => {
		const value = variables[name] || fallback;
		if (!form.test(value)) throw new BadSetting(`${name} is ${JSON.stringify(value)}; allowed: ${allowed}.`);
		return value;
	};
	const port = Number(read("PORT", "4010", /^\d{1,5}$/, "0 to 65535"));
	if (port > 65_535) throw new BadSetting(`PORT is "${port}"; allowed: 0 to 65535.`);
	const LEGACY_PREFIX = read(
		"LEGACY_PREFIX",
		"legacy",
		/^[a-z0-9-]{1,64}$/,
		"up to 64 of a to z, 0 to 9 and dashes",
	);
	if (LEGACY_PREFIX === "market-data")
		throw new BadSetting('LEGACY_PREFIX is "market-data"; allowed: any but that of the main family.');
	const seed = read("SEED", "", /^\d{0,12}$/, "an integer from 0 to 999999999999");
	const hostList = (name: keyof Env) =>
		itemsOf(read(name, "", hosts, "hosts as name or name:port in lower case, with commas between"));
	const originList = (name: "CORS_ORIGINS" | "CONTROL_ORIGINS", fallback: string) => {
		const list = read(name, fallback, origins, "* or none, or origins with commas between");
		return list === "none" ? [] : itemsOf(list);
	};
	return {
		PORT: port,
		HOST: read("HOST", "127.0.0.1", /^[\w.:-]+$/, "a host name or address"),
		LEGACY_PREFIX,
		MAIN_HOSTS: hostList("MAIN_HOSTS"),
		COMPANY_HOSTS: hostList("COMPANY_HOSTS"),
		LEGACY_HOSTS: hostList("LEGACY_HOSTS"),
		ANSWERS: read("ANSWERS", "world", /^(world|examples)$/, "world or examples") as Env["ANSWERS"],
		CORS_ORIGINS: originList("CORS_ORIGINS", "*"),
		CONTROL_ORIGINS: originList("CONTROL_ORIGINS", "none"),
		...(seed !== "" && { SEED: Number(seed) }),
		WORLD_DIR: read("WORLD_DIR", usualWorlds, /./, "a folder"),
	};
}

/** The items of a list with commas between. */
const itemsOf = (list: string): string[] =>
	list
		.split(",")
		.map((item) => item.trim())
		.filter((item) => item !== "");

const types: Readonly<Record<string, string>> = {
	css: "text/css",
	html: "text/html",
	js: "text/javascript",
	svg: "image/svg+xml",
};

/** Tells the page that a mock serves it. */
const mark = '<meta name="market-data-service" content="mock">';

/**
 * The explorer as the mock serves it to browsers, as the service does, so that the page asks the mock and needs no other
 * origin. It is read when it is first asked for.
 *
 * @param folder the built files; a mock without them has no explorer
 */
export function explorerPage(folder?: string): (request: MockRequest) => MockResponse | undefined {
	let fileFor: ((path: string) => MockResponse | undefined) | undefined;
	return ({ method, target, headers }) => {
		const [path = ""] = target.split("?");
		if (method !== "GET" || (path === "/" && !headers.accept?.includes("text/html"))) return undefined;
		fileFor ??= openSite(explorerSite, responseOf, folder);
		return fileFor(path);
	};
}

function responseOf({ path, bytes, isNamedByContent }: SiteFile): MockResponse {
	const file = bytes.toString("utf8");
	const text = path === "/index.html" ? file.replace("<head>", `<head>${mark}`) : file;
	const type = types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
	return {
		status: 200,
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Length": String(Buffer.byteLength(text)),
			"Content-Security-Policy": sitePolicy(),
			"Cache-Control": isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
		},
		text,
	};
}

/**
 * Listens at the address of the settings.
 *
 * @throws {BadSetting} when the port or the host cannot be had
 */
async function listen(server: Server, { PORT, HOST }: Pick<Env, "PORT" | "HOST">): Promise<void> {
	server.listen(PORT, HOST);
	try {
		await once(server, "listening");
	} catch (cause) {
		const { code = "" } = cause as NodeJS.ErrnoException;
		if (code in ofPort) throw new BadSetting(`PORT is "${PORT}"; allowed: ${ofPort[code]}.`, { cause });
		if (ofHost.has(code))
			throw new BadSetting(`HOST is "${HOST}"; allowed: a name or address of this machine.`, { cause });
		throw cause;
	}
}

const ofPort: Readonly<Record<string, string>> = {
	EADDRINUSE: "a port that no other process has, or 0 for any free one",
	EACCES: "a port that this user may have, which is one from 1024",
};

const ofHost: ReadonlySet<string> = new Set([
	"EADDRNOTAVAIL",
	"EAI_AGAIN",
	"EAI_FAIL",
	"EINVAL",
	"ENOTFOUND",
]);

/** Sources of plain answers by the setting ANSWERS, as the start reports them. */
const responseSource = {
	examples:
		"Answers: the examples of the contract, by Prism: the oracle of the conformance suite. ANSWERS=world answers from a simulated market.",
	world:
		"Answers: a simulated market. ANSWERS=examples answers the examples of the contract, by Prism: the oracle of the conformance suite.",
} satisfies Record<Env["ANSWERS"], string>;

/** Starts the mock from its environment. */
async function start(): Promise<void> {
	const env = readEnv(process.env);
	const hosts = { main: env.MAIN_HOSTS, company: env.COMPANY_HOSTS, legacy: env.LEGACY_HOSTS };
	const { LEGACY_PREFIX: legacyPrefix, ANSWERS: mode } = env;
	const scenarios = new Scenarios();
	const journal = new Journal(document);
	const world = opened(env, scenarios);
	const ready = async () => {
		if ((scenarios.common.settings.answers ?? mode) === "world")
			await (await world()).markets.at(scenarios.clock.now());
	};
	const server = createMockServer({
		mock: await createMock(document, { legacyPrefix, hosts, scenarios, world, mode }),
		cors: createCors(env.CORS_ORIGINS),
		control: createControl({ scenarios, journal, mode, ready, sameOrigin: sameOriginOf(env) }),
		controlCors: createCors(env.CONTROL_ORIGINS),
		explorer: explorerPage(),
		journal,
	});
	await listen(server, env);
	const { port } = server.address() as AddressInfo;
	const origin = `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`;
	process.stdout.write(
		`Mock of the market data service on ${origin} after ${Math.round(performance.now())} ms\n` +
			`${responseSource[mode]}\n` +
			`curl -i -H 'x-api-key: mock-200' '${origin}/api/market-data/quote?symbols=AAPL.US'\n` +
			`Control page: ${origin}/_mock\n${isBuilt(explorerSite) ? `Explorer: ${origin}/#key=mock-200\n` : ""}`,
	);
	let isStopping = false;
	const stop = async () => {
		isStopping = true;
		server.close();
		server.closeAllConnections();
		await world.close();
	};
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
	try {
		await ready();
	} catch (error) {
		if (isStopping) return;
		throw error;
	}
	if (mode === "world")
		process.stdout.write(`The simulated market is there after ${Math.round(performance.now())} ms\n`);
}

const sameOriginOf = ({ HOST, MAIN_HOSTS, COMPANY_HOSTS, LEGACY_HOSTS, CONTROL_ORIGINS }: Env) =>
	createSameOrigin({
		origins: CONTROL_ORIGINS,
		hosts: [HOST, ...MAIN_HOSTS, ...COMPANY_HOSTS, ...LEGACY_HOSTS],
	});

/** Opens the world of the mock when it is first needed, and loads its code no sooner. */
function opened(
	{ SEED, WORLD_DIR }: Env,
	scenarios: Scenarios,
): { (): Promise<World>; close(): Promise<void> } {
	let world: Promise<World> | undefined;
	const open = () => {
		world ??= import("./world/world.ts").then(({ openWorld }) =>
			openWorld({ storeFolder: WORLD_DIR, seed: SEED, now: scenarios.clock.now }),
		);
		return world;
	};
	return Object.assign(open, { close: async () => (await world)?.close() });
}

try {
	if (process.argv[2] === "--version") process.stdout.write(`${version}\n`);
	else await start();
} catch (error) {
	if (!(error instanceof BadSetting)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}
