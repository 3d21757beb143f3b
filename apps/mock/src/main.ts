import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { BadSetting } from "@us-market-data/market";
import { explorerSite, isBuilt } from "@us-market-data/runtime/built-sites";
import { version } from "@us-market-data/runtime/version";
import { createControl } from "./control/control.ts";
import { createSameOrigin } from "./control/same-origin.ts";
import { createCors } from "./cors.ts";
import { type Env, readEnv } from "./env.ts";
import { createMockServer } from "./http-server.ts";
import { Journal } from "./journal.ts";
import { createMock } from "./mock.ts";
import { explorerPage } from "./pages.ts";
import { Scenarios } from "./scenario.ts";
import type { World } from "./world/world.ts";

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
