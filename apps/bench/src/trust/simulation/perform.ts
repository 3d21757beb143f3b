import { digest, withChecksum } from "@us-market-data/accounts";
import type { KeyState, ModelKey, Seen } from "./account-model.ts";
import { Fact } from "./fact.ts";
import type { Change, Running } from "./imports.ts";
import type { SimulatedProcess } from "./process.ts";
import type { Step } from "./steps.ts";
import type { World } from "./world.ts";

/** The result of a step: a line for the reader of the history, and a sentence for each broken rule. */
export interface Done {
	line: string;
	faults: string[];
}

type StepOf<Kind extends Step["do"]> = Extract<Step, { do: Kind }>;
type Performers = { [Kind in Step["do"]]: (world: World, step: StepOf<Kind>) => Promise<Done> };

/** Rounds in which a transaction of market data that may take a step takes it. */
const roundsOfAStep = 2;

const nothing = (line: string): Done => ({ line, faults: [] });

export function perform(world: World, step: Step): Promise<Done> {
	const performer = performers[step.do] as (world: World, step: Step) => Promise<Done>;
	return performer(world, step);
}

const performers: Performers = {
	ask,
	"make key": makeKey,
	"change key": changeKey,
	"change plan": changePlan,
	"change account": changeAccount,
	import: (world, step) => begin(world, step.process, step),
	remove: (world, step) => begin(world, step.process, step),
	"switch tag": (world, step) => begin(world, step.process, step),
	"go on": goOn,
	read: async (world, { process: id }) => {
		const process = await world.process(id);
		if (!process) return nothing(`process ${id} does not start`);
		return { line: `process ${id} reads`, faults: await world.read(process) };
	},
	wait: async (world, { ms }) => {
		world.time.pass(ms);
		await world.time.round();
		return nothing(`${ms} ms pass`);
	},
	"set clock": async (world, { by }) => {
		world.time.setClock(by);
		return nothing(`the wall clock is set by ${by / 1000} s`);
	},
	notices: async (world, { fates }) => nothing(deliver(world, fates)),
	kill: async (world, { process: id }) => {
		const process = world.alive.find(({ owner }) => owner.id === id);
		if (process) world.kill(process);
		return nothing(`process ${id} is killed`);
	},
	spoil: async (world, { process, file, kind, after }) => {
		world.faults.plan({ process, file, kind, after });
		return nothing(`planned for process ${process} on ${file}, after ${after} statements: ${kind}`);
	},
	disk: async (world, { full }) => {
		world.disk.isFull = full;
		if (full) world.disk.spoiled++;
		return nothing(full ? "the disk is full" : "the disk has room");
	},
};

async function ask(world: World, { calls }: StepOf<"ask">): Promise<Done> {
	const { time, accounts, disk } = world;
	const spoiled = disk.spoiled;
	const sent: { key: ModelKey; process: SimulatedProcess }[] = [];
	for (const call of calls) {
		const process = await world.process(call.process);
		const key = accounts.keys[call.key % accounts.keys.length];
		if (process && key) sent.push({ process, key });
	}
	const clocks = { wall: time.wall, monotonic: time.monotonic };
	const answers = sent.map(({ process, key }) => process.request(key.secret));
	const settled = await time.until(Promise.all(answers));
	if (settled.status === "rejected") throw settled.reason;
	const isExcused = disk.spoiled > spoiled;
	const seen = settled.value.map((outcome, i): Seen => {
		const { key } = sent[i] as (typeof sent)[number];
		return { ...outcome, key, sent: clocks, ended: time.wall, isExcused };
	});
	const told = seen.map(({ key, result }, i) => `${key.id} by ${sent[i]?.process.owner.id}: ${result}`);
	return { line: `requests: ${told.join(", ")}`, faults: seen.flatMap((one) => accounts.note(one)) };
}

async function makeKey(world: World, step: StepOf<"make key">): Promise<Done> {
	const { accounts, time } = world;
	const ids = [...accounts.accounts.keys()];
	const account = ids[step.account % ids.length] ?? 0;
	const expiresAt = step.lives === null ? null : time.wall + step.lives;
	const key = newKey(accounts.keys.length, account, { exists: false, expiresAt: null, revokedAt: null });
	accounts.keys.push(key);
	return change(world, step.process, `make ${key.id}, which expires at ${expiresAt}`, key.state, {
		to: () => ({ exists: true, expiresAt, revokedAt: null }),
		ask: ({ accounts: store }) => store.addKey({ ...keyRow(key), expiresAt }),
	});
}

async function changeKey(world: World, step: StepOf<"change key">): Promise<Done> {
	const { accounts, time } = world;
	const key = accounts.keys[step.key % accounts.keys.length];
	if (!key || key.state.held().some(({ exists }) => !exists)) return nothing("there is no such key");
	const at = time.wall + step.in;
	const what = step.to === "revoked" ? { revokedAt: time.wall } : { expiresAt: at };
	return change<KeyState>(world, step.process, `${key.id} is ${JSON.stringify(what)}`, key.state, {
		to: (from) => ({ ...from, ...what }),
		ask: ({ accounts: store }) => store.updateKey(key.id, what),
	});
}

async function changePlan(world: World, { process, plan, allowance }: StepOf<"change plan">): Promise<Done> {
	const [name, fact] = [...world.accounts.plans][plan] ?? [];
	if (name === undefined || !fact) return nothing("there is no such plan");
	return change(world, process, `${name} allows ${allowance}`, fact, {
		to: () => allowance,
		ask: ({ accounts }) => accounts.updatePlan(name, { monthlyAllowance: allowance }),
	});
}

async function changeAccount(world: World, step: StepOf<"change account">): Promise<Done> {
	const [id, account] = [...world.accounts.accounts][step.account] ?? [];
	const plan = [...world.accounts.plans.keys()][step.plan];
	if (id === undefined || !account || plan === undefined) return nothing("there is no such account");
	const to = { plan, disabledAt: step.disable ? world.time.wall : null };
	return change(world, step.process, `account ${id} is ${JSON.stringify(to)}`, account.state, {
		to: () => to,
		ask: ({ accounts }) => accounts.updateAccount(id, to),
	});
}

/** Asks a process for a change; others hear of it by notices. */
async function change<T>(
	world: World,
	id: number,
	line: string,
	fact: Fact<T>,
	{ to, ask: request }: { to: (from: T) => T; ask: (process: SimulatedProcess) => Promise<unknown> },
): Promise<Done> {
	const process = await world.process(id);
	if (!process) return nothing(`process ${id} does not start`);
	const spoiled = world.disk.spoiled;
	const result = await world.time.until(process.run(() => request(process)));
	if (result.status === "fulfilled") {
		fact.change(to, world.believedUntil);
		process.heard();
		world.notices.push(...world.alive.map(({ owner }) => owner.id).filter((other) => other !== id));
		return nothing(`${line}, by process ${id}`);
	}
	fact.mayChange(to);
	const isWonder = world.disk.spoiled === spoiled;
	const faults = isWonder ? [`${line} failed, and nothing was spoiled: ${result.reason}`] : [];
	return { line: `${line}, by process ${id}, failed: ${result.reason}`, faults };
}

function deliver(world: World, fates: StepOf<"notices">["fates"]): string {
	const waiting = world.notices;
	world.notices = [];
	const told = waiting.map((id, i) => {
		const fate = fates[i % fates.length] ?? "comes";
		const process = world.alive.find(({ owner }) => owner.id === id);
		if (fate === "is late") world.notices.push(id);
		else if (fate !== "is lost") process?.heard();
		return `the one to ${id} ${fate}`;
	});
	return `notices: ${told.join(", ") || "none"}`;
}

async function begin(world: World, id: number, step: Change): Promise<Done> {
	const process = await world.process(id);
	if (!process) return nothing(`process ${id} does not start`);
	const { spoiled } = world.disk;
	const until = world.time.monotonic + writerPatience;
	const isExcused = () => world.disk.spoiled > spoiled || world.time.monotonic >= until;
	const running = world.imports.begin(process, step, isExcused);
	world.running.push(running);
	await settle(world, running);
	return { line: `process ${id} begins: ${JSON.stringify(step)}`, faults: await faultsOf(running) };
}

/** Milliseconds for which a transaction of market data waits for another one. */
const writerPatience = 15 * 60_000;

async function goOn(world: World, { process, rows }: StepOf<"go on">): Promise<Done> {
	const running = world.running.find((one) => one.process.owner.id === process && !one.hasEnded);
	if (!running) return nothing(`process ${process} has nothing to go on with`);
	running.goOn(rows);
	await settle(world, running, rows);
	const line = running.hasEnded ? running.outcome : `takes ${rows} steps`;
	return { line: `the transaction of process ${process}: ${line}`, faults: await faultsOf(running) };
}

async function settle(world: World, running: Running, steps = 1): Promise<void> {
	for (let round = 0; round < roundsOfAStep * (steps + 1) && !running.hasEnded; round++)
		await world.time.round();
}

const faultsOf = async (running: Running): Promise<string[]> => (running.hasEnded ? running.ended : []);

/** A key whose secret follows from its number. */
export function newKey(number: number, account: number, state: KeyState): ModelKey {
	const letters = String(number).replaceAll(/\d/g, (digit) => "bcdefghijk"[Number(digit)] ?? "");
	const secret = withChecksum(`md_test_${letters.padStart(32, "a")}`);
	return { id: `key ${number}`, secret, account, state: new Fact(state) };
}

/** The stored row of a key. */
export const keyRow = ({ id, secret, account }: ModelKey) => ({
	id,
	accountId: account,
	name: id,
	prefix: secret.slice(0, 14),
	sha256: digest(secret),
});
