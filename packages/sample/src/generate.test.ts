import { createHash } from "node:crypto";
import { areas } from "@us-market-data/market";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { generateSample, generators, sampleAreas } from "./generate.ts";
import { rowsOf, world } from "./rows.fixture.ts";
import { createWorld } from "./world.ts";

const seed = 20_260_101;
const evening = new Date("2026-11-20T22:00:00Z");
const nextMorning = new Date("2026-11-21T09:00:00Z");

/** A digest of the rows of each area. */
async function digests(today: Date): Promise<Record<string, string>> {
	const digests: Record<string, string> = {};
	const write = async (area: string, rows: Iterable<object>) => {
		digests[area] = digestOf(rows);
	};
	await generateSample({ write }, { seed, today, size: "small" });
	return digests;
}

function digestOf(rows: Iterable<object>): string {
	const hash = createHash("sha256");
	for (const row of rows) hash.update(JSON.stringify(row));
	return hash.digest("hex");
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

test("another seed gives other prices", () => {
	const other = createWorld(7, evening, "small");
	expect(digestOf(generators.dayBars(other))).not.toBe(first["dayBars"]);
	expect(digestOf(generators.topics(other))).not.toBe(first["topics"]);
	expect(other.securities.map(({ listing }) => listing)).toEqual(
		createWorld(seed, evening, "small").securities.map(({ listing }) => listing),
	);
});

const ajv = new Ajv();
addFormats.default(ajv);

type Area = (typeof sampleAreas)[number];
const inspections = new Map<Area, ReturnType<typeof inspect>>();

/** Judges each row of an area; one generation serves every test. */
function inspected(name: Area) {
	const found = inspections.get(name) ?? inspect(name);
	inspections.set(name, found);
	return found;
}

function inspect(name: Area) {
	const area = areas[name];
	const valid = ajv.compile(area.record);
	const demanded: readonly string[] = ["symbol", ...(area.record.required ?? [])];
	const properties = new Set(["symbol", ...Object.keys(area.record.properties)]);
	const ids = new Set<string>();
	let [rows, latest] = [0, 0];
	let problem: unknown;
	for (const row of rowsOf(name)) {
		rows++;
		latest = Math.max(latest, area.time(row as never));
		ids.add(`${row.symbol} ${area.id(row as never)}`);
		if (!valid(row)) problem ??= { row, errors: valid.errors };
		const missing = demanded.filter((column) => !(column in row));
		const unknown = Object.keys(row).filter((column) => !properties.has(column));
		if (missing.length + unknown.length > 0) problem ??= { row, missing, unknown };
	}
	return { problem, rows, ids: ids.size, latest };
}

test.each(sampleAreas)("%s: records fit the schema, ids are unique, nothing is missing", (name) => {
	const { problem, rows, ids } = inspected(name);
	expect(problem).toBeUndefined();
	expect(rows).toBeGreaterThan(0);
	expect(ids).toBe(rows);
});

test("nothing but what lies ahead is dated after the last day", () => {
	const ahead = new Set(["events", "dividends", "estimates", "splits"]);
	for (const name of sampleAreas.filter((candidate) => !ahead.has(candidate))) {
		expect(inspected(name).latest, name).toBeLessThanOrEqual(evening.getTime());
	}
});

test("the small world is a part of the whole with the same story", () => {
	const small = createWorld(seed, evening, "small");
	expect(small.securities.length).toBeLessThan(world.securities.length / 2);
	for (const name of ["quotes", "news", "insiderTrades"] as const) {
		const whole = new Set(rowsOf(name).map((row) => withoutPeers(row)));
		for (const row of generators[name](small)) expect(whole).toContain(withoutPeers(row));
	}
});

/** Related securities are those of the world. */
const withoutPeers = (row: object): string => JSON.stringify({ ...row, relatedSymbols: [] });

test.each(["2024-02-29T22:00:00Z", "2029-01-01T12:00:00Z", "2031-08-05T20:10:00Z"])(
	"works on any day, such as %s",
	(today) => {
		const other = createWorld(seed, new Date(today), "small");
		for (const name of sampleAreas) {
			if (name === "minuteBars") continue;
			const rows = [...generators[name](other)];
			expect(rows.length, name).toBeGreaterThan(0);
		}
	},
);
