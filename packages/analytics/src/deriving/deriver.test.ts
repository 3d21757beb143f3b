import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MarketStore, type MarketWriter, openMarketStore } from "@us-market-data/store";
import { dataset, newDatabase } from "@us-market-data/store/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { benchmarkSymbol } from "../derivation.ts";
import { derivations } from "../derivations/index.ts";
import { deriveTouched } from "../derive.ts";
import {
	daysUpTo,
	dividend,
	holding,
	insiderTrade,
	profile,
	security,
	statement,
	walk,
} from "../testing/fixtures.ts";
import { Deriver } from "./deriver.ts";
import { DerivingEnded } from "./thread.ts";

const now = new Date("2026-11-21T01:00:00Z");
const days = daysUpTo("2026-11-20", 60);
const number = 110;

async function folderStore(): Promise<MarketStore> {
	const folder = await mkdtemp(join(tmpdir(), "deriver-"));
	const store = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
	onTestFinished(async () => {
		await store.close();
		await rm(folder, { recursive: true });
	});
	return store;
}

async function databaseStore(): Promise<MarketStore> {
	const { url, drop } = await newDatabase();
	const store = await openMarketStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });
	onTestFinished(async () => {
		await store.close();
		await drop();
	});
	return store;
}

/** Puts securities that differ in what is held of them, and in the times of it. */
function fill(writer: MarketWriter, securities = number): void {
	const [file, other] = [
		writer.beginDataset(dataset("file")),
		writer.beginDataset(dataset("other", "other")),
	];
	writer.put("dayBars", writer.ensureSecurity(benchmarkSymbol), file, walk("2026-11-20", 300)[0] as never);
	for (let i = 0; i < securities; i++) {
		const ref = writer.ensureSecurity(`S${i}.US`);
		for (const bar of walk("2026-11-20", 20 + ((i * 7) % 300), i + 1)) writer.put("dayBars", ref, file, bar);
		if (i % 2) writer.put("securities", ref, file, security(`Größe "${i}"`));
		if (i % 3) putEvents(writer, i, file, other);
		if (i % 5 === 0) putHolders(writer, i, file, other);
	}
	const benchmark = writer.ensureSecurity(benchmarkSymbol);
	for (const bar of walk("2026-11-20", 300)) writer.put("dayBars", benchmark, file, bar);
}

function putEvents(writer: MarketWriter, i: number, file: number, other: number): void {
	const ref = writer.ensureSecurity(`S${i}.US`);
	const day = days[i % days.length] ?? "";
	writer.put("dividends", ref, file, dividend(day, "0.25"));
	writer.put("dividends", ref, other, dividend(day, "0.3"));
	writer.put("splits", ref, file, { exDate: day, numerator: "2", denominator: "1" });
	writer.put("profiles", ref, file, profile("Software"));
	writer.put("shares", ref, file, { date: "2026-10-01", totalShares: "1000000", circulatingShares: null });
	writer.put(
		"financials",
		ref,
		file,
		statement("af", 2025, "2025-12-31", { epsDiluted: "5", revenue: "1000" }),
	);
	writer.put("insiderTrades", ref, file, insiderTrade("0000000001-26-000001", i));
	for (const date of days.slice(i % 40)) {
		const volumes = { shortVolume: String(600 + i), shortExemptVolume: null, totalVolume: "1000" };
		writer.put("shortVolume", ref, other, { date, facility: "CNMS", ...volumes });
	}
	const publishedAt = `${day}T14:30:00Z`;
	const filing = {
		title: "8-K",
		description: "",
		fileName: "",
		fileUrls: [],
		publishedAt,
		accessionNumber: "",
	};
	for (const id of ["a", "b", "c"]) writer.put("filings", ref, file, { id, form: "8-K", ...filing });
}

function putHolders(writer: MarketWriter, i: number, file: number, other: number): void {
	const ref = writer.ensureSecurity(`S${i}.US`);
	for (let holder = 0; holder < 30; holder++) {
		for (const [period, datasetId] of [
			["2026-06-30", file],
			["2026-03-31", other],
		] as const)
			writer.put(
				"shareholders",
				ref,
				datasetId,
				holding(`h\t${holder}`, period, String(i * holder + datasetId)),
			);
	}
}

/** All that is derived, as the store keeps it. */
async function derivedIn(writer: MarketWriter): Promise<unknown[]> {
	const rows: unknown[] = [];
	for (const { id } of await writer.securities())
		for (const { kind } of derivations) rows.push([kind, id, await writer.rawDerived(kind, id)]);
	return rows;
}

/** A deriver whose thread has started. */
async function started(): Promise<Deriver> {
	const deriver = new Deriver(2);
	await deriver.start();
	return deriver;
}

/** Undoes everything, and returns what `look` saw at the end. */
async function derived(
	store: MarketStore,
	deriver: Deriver,
	{
		more = () => {},
		look = derivedIn,
	}: { more?: (writer: MarketWriter) => void; look?: typeof derivedIn } = {},
): Promise<unknown[]> {
	return store.transaction(
		async (writer) => {
			more(writer);
			await deriveTouched(writer, now, deriver);
			return look(writer);
		},
		{ dryRun: true },
	);
}

describe.each([
	["SQLite", folderStore],
	["PostgreSQL", databaseStore],
])("two threads on %s", (_engine, open) => {
	it("derive the same rows as one", async () => {
		const store = await open();
		const one = await derived(store, new Deriver(1), { more: fill });
		expect(one.filter((row) => (row as unknown[])[2] !== undefined).length).toBeGreaterThan(4 * number);
		expect(await derived(store, await started(), { more: fill })).toEqual(one);
	});

	it("use what was derived before, where only some areas changed", async () => {
		const store = await open();
		await store.transaction(async (writer) => {
			fill(writer);
			await deriveTouched(writer, now, new Deriver(1));
		});
		const more = (writer: MarketWriter) => {
			const id = writer.beginDataset(dataset("later"));
			const volumes = { shortVolume: "900", shortExemptVolume: null, totalVolume: "1000" };
			for (let i = 0; i < number; i += 2)
				writer.put("shortVolume", writer.ensureSecurity(`S${i}.US`), id, {
					date: "2026-11-20",
					facility: "CNMS",
					...volumes,
				});
		};
		const one = await derived(store, new Deriver(1), { more });
		expect(await derived(store, await started(), { more })).toEqual(one);
	});
});

describe("two threads", () => {
	it("derive with a thread that starts meanwhile", async () => {
		const store = await folderStore();
		const one = await derived(store, new Deriver(1), { more: fill });
		const deriver = new Deriver(2);
		void deriver.start();
		expect(await derived(store, deriver, { more: fill })).toEqual(one);
	});

	it("fail with the error of the first security, as one does", async () => {
		const store = await folderStore();
		const failing = async (deriver: Deriver) => {
			const more = (writer: MarketWriter) => {
				fill(writer);
				for (const name of ["list", "rawList"] as const) {
					const read = writer[name].bind(writer) as MarketWriter["rawList"];
					const other: typeof read = (area, id, query) =>
						id > 60 && id % 3 === 0 ? Promise.reject(new Error(`security ${id}`)) : read(area, id, query);
					Object.assign(writer, { [name]: other });
				}
			};
			return derived(store, deriver, { more });
		};
		await expect(failing(new Deriver(1))).rejects.toThrow("security 63");
		await expect(failing(await started())).rejects.toThrow("security 63");
	});

	it("fail with the message of a derivation, as one does", async () => {
		const store = await folderStore();
		const failing = async (deriver: Deriver) => {
			const more = (writer: MarketWriter) => {
				fill(writer);
				const read = writer.rawBars.bind(writer);
				writer.rawBars = async (id, limit) => {
					const [length, open, turnover, days, ...rest] = await read(id, limit);
					const joined = id > 40 ? (days?.split(",").reverse().join(",") ?? null) : (days ?? null);
					return [length, open, turnover, joined, ...rest];
				};
			};
			return derived(store, deriver, { more });
		};
		await expect(failing(new Deriver(1))).rejects.toThrow("the day bars are not in their order");
		await expect(failing(await started())).rejects.toThrow("the day bars are not in their order");
	});

	it("store nothing when the second one ends", async () => {
		const store = await folderStore();
		const deriver = await started();
		const work = store.transaction(async (writer) => {
			fill(writer);
			const read = writer.rawBars.bind(writer);
			writer.rawBars = (id, limit) => {
				if (id === 100) void deriver.end();
				return read(id, limit);
			};
			await deriveTouched(writer, now, deriver);
		});
		await expect(work).rejects.toThrow(DerivingEnded);
		expect(await store.securities()).toEqual([]);
		expect(await derived(store, await started(), { more: fill })).not.toEqual([]);
	});

	it("are one where there is one processor, or where few securities changed", async () => {
		let threads = 0;
		const count = () => void threads++;
		process.on("worker", count);
		onTestFinished(() => void process.off("worker", count));
		const alone = new Deriver(1);
		alone.expect(1_000_000);
		await alone.start();
		const few = new Deriver(2);
		few.expect(100);
		expect(threads).toBe(0);
		few.expect(1_000_000);
		await few.start();
		expect(threads).toBe(1);
		await few.end();
	});
});
