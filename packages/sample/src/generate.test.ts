import { createHash } from "node:crypto";
import { areas } from "@us-market-data/market";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { generateSample, generators, sampleAreas } from "./generate.ts";
import { createWorld } from "./world.ts";

const seed = 20_260_101;
const evening = new Date("2026-11-20T22:00:00Z");
const nextMorning = new Date("2026-11-21T09:00:00Z");

/** A digest of the rows of each area. */
async function digests(today: Date, otherSeed = seed): Promise<Record<string, string>> {
	const digests: Record<string, string> = {};
	const write = async (area: string, rows: Iterable<object>) => {
		const hash = createHash("sha256");
		for (const row of rows) hash.update(JSON.stringify(row));
		digests[area] = hash.digest("hex");
	};
	await generateSample({ write }, { seed: otherSeed, today });
	return digests;
}

let first: Record<string, string>;
beforeAll(async () => {
	first = await digests(evening);
});

test("makes every area", () => {
	expect(Object.keys(first)).toEqual(sampleAreas);
});

test("the same seed and last day give the same rows", async () => {
	expect(await digests(nextMorning)).toEqual(first);
});

test("another seed gives other prices", async () => {
	const other = await digests(evening, 7);
	expect(other["dayBars"]).not.toBe(first["dayBars"]);
	expect(other["securities"]).toBe(first["securities"]);
});

const world = createWorld(seed, evening);
const ajv = new Ajv();
addFormats.default(ajv);

test.each(sampleAreas)("%s: records fit the schema, ids are unique, nothing is missing", (name) => {
	const area = areas[name];
	const valid = ajv.compile(area.record);
	const columns = ["symbol", ...Object.keys(area.record.properties)].sort().join();
	const ids = new Set<string>();
	let rows = 0;
	let problem: unknown;
	for (const row of generators[name](world)) {
		rows++;
		ids.add(`${row.symbol} ${area.id(row as never)}`);
		if (!valid(row)) problem ??= { row, errors: valid.errors };
		if (Object.keys(row).sort().join() !== columns) problem ??= { row, columns };
	}
	expect(problem).toBeUndefined();
	expect(rows).toBeGreaterThan(0);
	expect(ids.size).toBe(rows);
});

test("nothing but what lies ahead is dated after the last day", () => {
	const ahead = new Set(["events", "dividends", "estimates"]);
	for (const name of sampleAreas.filter((candidate) => !ahead.has(candidate))) {
		const latest = Math.max(...[...generators[name](world)].slice(-5000).map((row) => timeOf(name, row)));
		expect(latest, name).toBeLessThanOrEqual(evening.getTime());
	}
});

const timeOf = (name: (typeof sampleAreas)[number], row: object): number => areas[name].time(row as never);

test.each(["2024-02-29T22:00:00Z", "2029-01-01T12:00:00Z", "2031-08-05T20:10:00Z"])(
	"works on any day, such as %s",
	(today) => {
		const other = createWorld(seed, new Date(today));
		for (const name of sampleAreas) {
			if (name === "minuteBars") continue;
			const rows = [...generators[name](other)];
			expect(rows.length, name).toBeGreaterThan(0);
		}
	},
);
