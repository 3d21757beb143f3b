import { dayBar } from "@us-market-data/analytics/testing";
import { areaNames, areaOf, areas } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const symbols = ["A.US", "B.US", "C.US"];
const market = await testMarket(
	symbols.map((symbol) => rows(symbol, "dayBars", [dayBar("2026-11-18", "1"), dayBar("2026-11-20", "2")])),
);
const { store } = market;

type Input = Partial<Parameters<typeof market.request<"listChanges">>[1]>;
const request = async (input: Input = {}) =>
	(await market.request("listChanges", { count: 1000, ...input })).body;

/** Adds a bar and a news item of a security in a version of their own; returns the name of the version. */
async function change(symbol: string, date: string): Promise<string> {
	await store.transaction(async (writer) => {
		const id = writer.beginDataset({
			source: "test",
			tag: "real",
			file: `${symbol} ${date}`,
			sha256: "0".repeat(64),
			licence: "test data",
			retrievedAt: 0,
			adjustedThrough: null,
		});
		writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar(date, "3"));
		writer.put("news", writer.ensureSecurity(symbol), id, {
			id: date,
			title: "Title",
			summary: "",
			publishTime: `${date}T02:30:00Z`,
			source: "Wire",
			url: "https://example.com/",
			relatedSymbols: [symbol],
		});
	});
	const token = (await store.dataToken()) ?? 0;
	return `${await store.dataVersion()}-${token.toString(36)}`;
}

it("lists what a version changed, with the days", async () => {
	const { changes, next } = await request();
	expect(changes.map(({ symbol, area, firstDate, lastDate }) => [symbol, area, firstDate, lastDate])).toEqual(
		symbols.map((symbol) => [symbol, "day-bars", "2026-11-18", "2026-11-20"]),
	);
	expect(next).toBeNull();
	const { id } = (await store.security("A.US")) ?? {};
	expect(changes[0]?.securityId).toBe(String(id));
});

it("answers with the cursor of the last page what came since", async () => {
	const { cursor } = await request();
	expect(await request({ cursor })).toEqual({ changes: [], next: null, cursor });
	const version = await change("B.US", "2026-11-19");
	const { changes } = await request({ cursor });
	expect(changes).toMatchObject([
		{ dataVersion: version, symbol: "B.US", area: "day-bars", firstDate: "2026-11-19" },
		{ dataVersion: version, symbol: "B.US", area: "news", firstDate: "2026-11-18", lastDate: "2026-11-18" },
	]);
	expect((await request({ since: version })).changes).toEqual([]);
	await change("B.US", "2026-11-17");
	expect((await request({ since: version })).changes).toHaveLength(2);
});

it("takes a time, and begins behind the version of it", async () => {
	const { changes } = await request();
	const at = Date.parse(changes.at(-1)?.changedAt ?? "");
	const later = new Date(at + 1000).toISOString().replace(/\.\d+Z/, "Z");
	expect((await request({ since: later })).changes).toEqual([]);
	expect((await request({ since: "2200-01-01" })).changes).toEqual([]);
});

it.each([1, 2, 3])("is the same in pages of %i changes, filtered or not", async (count) => {
	for (const filter of [{}, { areas: ["day-bars" as const] }, { symbols: ["B.US", "C.US"] }]) {
		const found = [];
		for (let cursor: string | undefined, isDone = false; !isDone; ) {
			const page = await request({ count, ...filter, ...(cursor !== undefined && { cursor }) });
			found.push(...page.changes);
			isDone = page.next === null;
			cursor = page.cursor;
		}
		expect(found).toEqual((await request(filter)).changes);
	}
	const { changes } = await request({ symbols: ["B.US"], areas: ["news"] });
	expect(changes.every(({ symbol, area }) => symbol === "B.US" && area === "news")).toBe(true);
	expect(changes).toHaveLength(2);
});

it("refuses a position before what is kept or of another store, and names the oldest version", async () => {
	const oldest = /"(0-0)"|0-0/;
	for (const since of ["2020-01-02", "2020-01-02T00:00:00Z", "1-abc", "99999-abc"]) {
		await expect(request({ since })).rejects.toMatchObject({ code: "unknown_version", status: 400 });
		await expect(request({ since })).rejects.toThrow(oldest);
	}
	expect((await request({ since: "0-0" })).changes).toEqual((await request()).changes);
	const { cursor } = await request();
	const [digest, version, token, ...rest] = JSON.parse(Buffer.from(cursor, "base64url").toString());
	const forged = (...key: unknown[]) => Buffer.from(JSON.stringify([digest, ...key])).toString("base64url");
	for (const key of [
		[version, token + 1, ...rest],
		[version + 1, token, ...rest],
		[-1, token, ...rest],
		[version, token, "news", 0.5],
	])
		await expect(request({ cursor: forged(...key) })).rejects.toMatchObject({ code: "unknown_version" });
});

it("refuses a day that does not exist, and the cursor of another list", async () => {
	await expect(request({ since: "2026-02-30" })).rejects.toMatchObject({ code: "invalid_parameter" });
	const { cursor } = await request();
	for (const other of [{ since: "2200-01-01" }, { symbols: ["A.US"] }, { areas: ["news" as const] }])
		await expect(request({ cursor, ...other })).rejects.toMatchObject({ code: "invalid_parameter" });
});

it("has every area in the contract", async () => {
	const { default: document } = await import("@us-market-data/contract/openapi.json", {
		with: { type: "json" },
	});
	const files = areaNames.map((name) => areaOf(name).file).sort();
	expect(document.components.schemas.AreaName.enum).toEqual(files);
	expect(Object.keys(areas)).toHaveLength(files.length);
});
