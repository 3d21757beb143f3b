import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OAuthStore } from "@us-market-data/store";
import { rotateSigningKey, secretsFile } from "@us-market-data/store/accounts";
import { openOAuthFile } from "@us-market-data/store/sqlite";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../../lifecycle/start-error.ts";
import { type AgreementDeps, agreeOnKeys, KeyComparison, KeyRing } from "./keys.ts";

/** Services with a folder each, and one state. */
let folder: string;
let store: OAuthStore;
/** The clock by which records of the state end, ahead of the time by so much. */
let ahead = 0;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "key-agreement-"));
	ahead = 0;
	store = await openOAuthFile(join(folder, "oauth.sqlite"), { now: () => Date.now() + ahead });
});
afterEach(async () => {
	await store.close();
	await rm(folder, { recursive: true });
});

/** Each question is a second later, so that the file is looked at each time. */
let clock = Date.now();
const now = () => {
	clock += 1_000;
	return clock;
};

type Machine = AgreementDeps & { lines: string[] };

async function machine(name: string): Promise<Machine> {
	const dataDir = join(folder, name);
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	return { store, keys: await KeyRing.open(dataDir, now, now), dataDir, log, lines };
}
const hour = 3_600_000;
const signing = async ({ keys }: Machine) => (await keys.secrets()).keys[0]?.kid;
const copyKeys = (from: Machine, to: Machine) => copyFile(secretsFile(from.dataDir), secretsFile(to.dataDir));
const timing = { every: 20, lives: hour };

test("a file of other keys is refused at the start while the other service runs, and not after", async () => {
	const [one, two] = [await machine("one"), await machine("two")];
	const end = await agreeOnKeys(one, timing);
	const reason = `${secretsFile(two.dataDir)} does not have (${await signing(one)})`;
	await expect(agreeOnKeys(two, timing)).rejects.toThrow(StartError);
	await expect(agreeOnKeys(two, timing)).rejects.toThrow(reason);
	await end();
	await (await agreeOnKeys(two, timing))();
	expect(await store.list("Signer"), "what a service said ends with it").toEqual([]);
	expect([...one.lines, ...two.lines]).toEqual([]);
});

test("of two that start at once with keys of their own, one at least does not stay", async () => {
	const ends = await Promise.allSettled(
		[await machine("one"), await machine("two")].map((at) => agreeOnKeys(at, timing)),
	);
	expect(ends.map(({ status }) => status)).toContain("rejected");
	for (const end of ends) if (end.status === "fulfilled") await end.value();
});

test("who was killed is forgotten in time", async () => {
	const [killed, next] = [await machine("killed"), await machine("next")];
	await new KeyComparison(killed, timing.lives).publish();
	await expect(agreeOnKeys(next, timing)).rejects.toThrow("just been killed");
	ahead = 2 * hour;
	await (await agreeOnKeys(next, timing))();
});

test("a rotation that is not carried to another machine is logged there, once, until it is", async () => {
	const [one, two] = [await machine("one"), await machine("two")];
	await copyKeys(one, two);
	const [first, second] = [new KeyComparison(one, hour), new KeyComparison(two, hour)];
	const look = async () => {
		for (const comparison of [first, second, first, second]) await comparison.report();
	};
	await look();
	expect([...one.lines, ...two.lines]).toEqual([]);

	const { kid } = await rotateSigningKey(one.dataDir, hour, now());
	await look();
	await look();
	expect(one.lines, "it has the key before as well").toEqual([]);
	expect(two.lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({ level: 50, keys: [kid], msg: expect.stringContaining("Put the same") }),
	]);

	await copyKeys(one, two);
	await look();
	await rotateSigningKey(one.dataDir, hour, now());
	await look();
	expect(two.lines, "told anew of another key").toHaveLength(2);
});

test("services on one folder do not take a rotation for a disagreement", async () => {
	const one = await machine("one");
	const [first, second] = [new KeyComparison(one, hour), new KeyComparison(one, hour)];
	await Promise.all([first.publish(), second.publish()]);
	const before = await signing(one);
	await rotateSigningKey(one.dataDir, 0, now());
	await first.publish();
	expect(await first.look()).toEqual({ unknown: [before], lasting: [] });
	await second.publish();
	expect(await second.look()).toEqual({ unknown: [], lasting: [] });
	expect(await first.look()).toEqual({ unknown: [], lasting: [] });
});

test("a state that cannot be read is logged once and ends nothing", async () => {
	const one = await machine("one");
	const comparison = new KeyComparison(one, hour);
	await store.close();
	await comparison.report();
	await comparison.report();
	await comparison.end();
	expect(one.lines).toHaveLength(1);
	expect(one.lines[0]).toContain("cannot be compared");
	store = await openOAuthFile(join(folder, "oauth.sqlite"));
});
