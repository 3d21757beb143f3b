import { expect, test } from "vitest";
import type { TrustOptions } from "../options.ts";
import { run as allowance } from "./allowance.ts";
import { run as files } from "./files.ts";
import { run as kill } from "./kill.ts";
import { run as wal } from "./wal.ts";

/** The proofs of metering in small: real processes, a few of everything. An empty service starts fastest. */
const options: TrustOptions = { engine: "sqlite", env: { SAMPLE_DATA: "false" }, print: () => {} };
const cells = (line: string | undefined): string[] => (line ?? "").split("|").map((cell) => cell.trim());

test("kill: what is acknowledged is charged, and nothing but that and what was cut", async () => {
	const { broken, table } = await kill({ ...options, runs: 2, connections: 8 });
	expect(broken).toEqual([]);
	const [, engine, kills, , acknowledged, charged] = cells(table.at(-1));
	expect([engine, kills]).toEqual(["sqlite", "2"]);
	expect(Number(charged)).toBeGreaterThanOrEqual(Number(acknowledged));
});

test("kill: with charges that survive the process alone", async () => {
	const env = { SAMPLE_DATA: "false", METER_DURABILITY: "process" };
	expect((await kill({ ...options, env, runs: 1, connections: 8 })).broken).toEqual([]);
});

test("files: a key is charged for each file once, through kills", async () => {
	expect((await files({ ...options, runs: 2, count: 20, connections: 8 })).broken).toEqual([]);
});

test("wal: a log that is cut off or damaged takes nothing along that lies before", async () => {
	const { broken, table } = await wal({ ...options, runs: 20 });
	expect(broken).toEqual([]);
	expect(table.slice(2).map((line) => cells(line)[2])).toEqual(["5", "5", "5", "5"]);
});

test("allowance: exactly so many answers are accepted", async () => {
	const { broken, table } = await allowance({ ...options, runs: 1, count: 500, connections: 16 });
	expect(broken).toEqual([]);
	const [, , , , , , accepted, , charged] = cells(table.at(-1));
	expect([accepted, charged]).toEqual(["500", "500"]);
});
