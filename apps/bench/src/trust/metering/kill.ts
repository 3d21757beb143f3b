import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { combine, type Load, load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, type Running, servicesOn, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { integrityOf, usageOf, violationsOfUsage } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";
const killsPerRound = 20;

/**
 * Kills services under load, without a warning and at random moments. On PostgreSQL two of them share a database, and every
 * fifth kill takes both. What was acknowledged is charged, and no more is charged than that and what was under
 * way when a connection was cut.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: options.env ?? {} };
		const name = `trust-${randomBytes(4).toString("hex")}`;
		const key = await newAccount(deployment, name, "unlimited");
		const services = [await startService(deployment)];
		const state = { deployment, key, services, connections: options.connections ?? 32 };
		try {
			return await killed(state, options.runs ?? 200, options);
		} finally {
			await Promise.all(state.services.map((service) => service.kill("SIGKILL")));
		}
	});
}

interface State {
	deployment: Deployment;
	key: string;
	/** A round begins with all that the engine allows. */
	services: Running[];
	connections: number;
}

/** Milliseconds from the start of a process to its first ready answer. */
interface Ready {
	/** While others and the callers take what they can of the machine. */
	underLoad: number[];
	/** With nothing else running. */
	alone: number[];
}

async function killed(state: State, kills: number, options: TrustOptions): Promise<TrustResult> {
	const broken: string[] = [];
	const loads: Load[] = [];
	const ready: Ready = { underLoad: [], alone: [] };
	let charged = 0;
	for (let done = 0; done < kills; done += killsPerRound) {
		const count = Math.min(killsPerRound, kills - done);
		loads.push(await round(state, count, ready.underLoad));
		const usage = await usageOf(serviceAt(state, 0).url, state.key);
		charged = usage.used;
		broken.push(...violationsOfUsage(usage), ...violationsOf(state, combine(loads), charged));
		const { acknowledged, cut } = combine(loads);
		ready.alone.push(await restartedAlone(state));
		options.print(`${done + count} kills: ${acknowledged} acknowledged, ${charged} charged, ${cut} cut`);
	}
	const seen = combine(loads);
	return { broken, table: tableOf(kills, seen, charged, ready, options) };
}

/** Load on the services while one after the other is killed and started again. */
async function round(state: State, kills: number, readyAfter: number[]): Promise<Load> {
	const number = servicesOn(state.deployment, 2);
	if (state.services.length < number) state.services.push(await startService(state.deployment));
	const stop = new AbortController();
	const request = { target, headers: { "x-api-key": state.key } };
	let responseCount = 0;
	const loading = load({
		url: (connection) => serviceAt(state, connection % number).url,
		connections: state.connections,
		next: () => request,
		stop: stop.signal,
		onResponse: () => {
			responseCount++;
		},
	});
	for (let kill = 0; kill < kills; kill++) {
		// Nothing is shown by a kill of services that have not answered anything yet.
		for (const before = responseCount; responseCount === before; ) await sleep(5);
		await sleep(30 + Math.random() * 200);
		const slots = kill % 5 === 4 ? [...state.services.keys()] : [kill % number];
		await Promise.all(slots.map((slot) => serviceAt(state, slot).kill("SIGKILL")));
		const anew = await Promise.all(slots.map(() => startService(state.deployment)));
		for (const [index, service] of anew.entries()) {
			state.services[slots[index] ?? 0] = service;
			readyAfter.push(service.readyAfter);
		}
	}
	stop.abort();
	return loading;
}

/** Kills the services when nobody asks, and starts one of them; tells how long that took. */
async function restartedAlone(state: State): Promise<number> {
	await Promise.all(state.services.map((service) => service.kill("SIGKILL")));
	const alone = await startService(state.deployment);
	state.services = [alone];
	return alone.readyAfter;
}

function serviceAt({ services }: State, slot: number): Running {
	const service = services[slot];
	if (!service) throw new Error(`there is no service ${slot}`);
	return service;
}

function violationsOf(
	{ deployment }: State,
	{ acknowledged, cut, statuses }: Load,
	charged: number,
): string[] {
	const violations: string[] = [];
	if (charged < acknowledged) violations.push(`${acknowledged} acknowledged, only ${charged} charged`);
	if (charged > acknowledged + cut)
		violations.push(`${charged} charged, more than ${acknowledged} acknowledged and ${cut} cut`);
	const others = [...statuses.keys()].filter((status) => status !== 200);
	if (others.length > 0) violations.push(`answers with status ${others.join(", ")}`);
	if (acknowledged === 0 || cut === 0)
		violations.push("the load acknowledged or cut nothing: nothing is proven");
	if (deployment.engine !== "postgres") {
		const integrity = integrityOf(deployment.folder);
		if (integrity !== "ok") violations.push(`integrity_check: ${integrity}`);
	}
	return violations;
}

function tableOf(
	kills: number,
	{ acknowledged, cut }: Load,
	charged: number,
	ready: Ready,
	{ engine, connections = 32 }: TrustOptions,
): string[] {
	const times = (values: readonly number[]) =>
		[0.5, 1].map((q) => Math.round(quantile(values, q))).join(" / ");
	return [
		"| Engine | Kills | Connections | Acknowledged | Charged | Cut | Charged beyond acknowledged | Ready again under load, ms: p50 / most | Alone |",
		"|---|---|---|---|---|---|---|---|---|",
		`| ${engine} | ${kills} | ${connections} | ${acknowledged} | ${charged} | ${cut} | ${charged - acknowledged} | ${times(ready.underLoad)} | ${times(ready.alone)} |`,
	];
}
