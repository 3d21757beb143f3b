import { sampleTag } from "@us-market-data/market";
import { expect, it } from "vitest";
import type { MarketWriter } from "../market.ts";
import { dataset, dayBar, depth, importInto, minuteBar, news, symbolsOf } from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

const all = { order: "asc", limit: 1000 } as const;

/** Transactions, datasets that supersede each other, and the rule on sample data. */
export function marketTransactions({ store, database }: MarketFixture): void {
	const bars = async (symbol = "AAPL.US") => {
		const security = await store().security(symbol);
		return security ? (await store().list("dayBars", security.id, all)).map(({ record }) => record.date) : [];
	};
	const putBars = (file: string, tag: string, dates: string[], symbol = "AAPL.US") =>
		importInto(store(), file, tag, (writer, id) => {
			for (const date of dates) writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar(date));
		});

	it("shows its own writes inside and nothing outside until it is over", async () => {
		await store().transaction(async (writer) => {
			const id = writer.beginDataset(dataset("a"));
			const security = writer.ensureSecurity("AAPL.US");
			writer.put("dayBars", security, id, dayBar("2024-01-02"));
			writer.put("minuteBars", security, id, minuteBar("2024-01-02T14:30:00Z"));
			expect(await writer.list("dayBars", security.id, all)).toHaveLength(1);
			expect(await writer.list("minuteBars", security.id, all)).toHaveLength(1);
			expect(await writer.coverage()).toHaveLength(2);
			expect(await writer.security("AAPL.US")).toEqual(security);
			expect(await store().security("AAPL.US")).toBeUndefined();
			expect(await store().datasets()).toEqual([]);
		});
		expect(await bars()).toEqual(["2024-01-02"]);
	});

	it("continues a dataset: what it put stays, and its figures are returned", async () => {
		const first = { ...dataset("relay", "real"), sha256: "a".repeat(64), licence: "One", retrievedAt: 5 };
		const second = { ...first, sha256: "b".repeat(64), licence: "Two", retrievedAt: 6 };
		const put = (origin: typeof first, dates: readonly string[]) =>
			store().transaction(async (writer) => {
				const { id, rows, newest, skipped } = writer.continueDataset(origin);
				for (const date of dates) writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar(date));
				const figures = { rows: rows + dates.length, skipped: { ...skipped, late: 1 }, newest: newest ?? 7 };
				writer.finishDataset(id, figures);
				return { id, rows, newest, skipped };
			});
		const begun = await put(first, ["2024-01-02", "2024-01-03"]);
		expect(begun).toMatchObject({ rows: 0, newest: null, skipped: {} });
		expect(await put(second, ["2024-01-03", "2024-01-04"])).toEqual({
			id: begun.id,
			rows: 2,
			newest: 7,
			skipped: { late: 1 },
		});
		expect(await bars()).toEqual(["2024-01-02", "2024-01-03", "2024-01-04"]);
		expect(await store().datasets()).toMatchObject([
			{ id: begun.id, rows: 4, newest: 7, sha256: "b".repeat(64), licence: "Two", retrievedAt: 6 },
		]);
		expect(await store().rowsBrought()).toMatchObject([
			{ rows: 4, files: 1, first: Date.parse("2024-01-02"), last: Date.parse("2024-01-04") },
		]);
		await expect(put({ ...first, tag: "other" }, [])).rejects.toThrow(
			`the dataset relay of ${first.source} has the tag real, not other`,
		);
		await store().transaction(async (writer) => writer.removeDataset(begun.id));
		expect(await bars()).toEqual([]);
	});

	it("stores nothing of a transaction that throws or is a dry run", async () => {
		await putBars("a", "real", ["2024-01-02"]);
		const version = await store().dataVersion();
		const fill = async (writer: MarketWriter) => {
			for (const { id } of await writer.datasets()) writer.removeDataset(id);
			writer.ensureSecurity("NEW.US");
			writer.setTagDisabled("other", true);
		};
		const failing = store().transaction(async (writer) => {
			await fill(writer);
			throw new Error("row 7 is bad");
		});
		await expect(failing).rejects.toThrow("row 7 is bad");
		await store().transaction(fill, { dryRun: true });
		expect(await bars()).toEqual(["2024-01-02"]);
		expect(await symbolsOf(store())).toEqual(["AAPL.US"]);
		expect(await store().disabledTags()).toEqual([]);
		expect(await store().dataVersion()).toBe(version);
	});

	it("counts each transaction that changed something", async () => {
		const start = await store().dataVersion();
		const id = await putBars("a", "real", ["2024-01-02"]);
		expect(await store().dataVersion()).toBe(start + 1);
		const token = await store().dataToken();
		expect(token).toBeGreaterThan(0);
		await store().transaction(async () => {});
		await store().transaction(async (writer) => writer.setTagDisabled("real", false));
		expect(await store().dataVersion()).toBe(start + 1);
		expect(await store().dataToken()).toBe(token);
		await store().transaction(async (writer) => writer.removeDataset(id));
		expect(await store().dataVersion()).toBe(start + 2);
		expect(await store().dataToken()).not.toBe(token);
	});

	it("runs transactions one after the other, those of another store too", async () => {
		const other = await database().open();
		let running = 0;
		const work = async () => {
			running++;
			expect(running).toBe(1);
			await new Promise((resolve) => setTimeout(resolve, 5));
			running--;
		};
		await Promise.all([store(), other, store(), other].map((one) => one.transaction(work)));
		await importInto(other, "a", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
		});
		expect(await bars()).toEqual(["2024-01-02"]);
		expect(await store().dataVersion()).toBe(await other.dataVersion());
		await other.close();
	});

	it("replaces the dataset of a revised file and keeps the ids of its securities", async () => {
		await putBars("a", "real", ["2024-01-02", "2024-01-03"]);
		const before = await store().security("AAPL.US");
		await putBars("b", "real", ["2024-01-04"]);
		await putBars("a", "real", ["2024-01-03"]);
		expect(await bars()).toEqual(["2024-01-03", "2024-01-04"]);
		expect(await store().security("AAPL.US")).toEqual(before);
		expect((await store().datasets()).map(({ file }) => file)).toEqual(["a", "b"]);
	});

	it("removes a dataset with its rows, and securities that hold nothing then", async () => {
		const a = await putBars("a", "real", ["2024-01-02"]);
		await putBars("b", "real", ["2024-01-02"], "MSFT.US");
		const aapl = await store().security("AAPL.US");
		await store().transaction(async (writer) => {
			writer.putDerived("quote", aapl?.id ?? 0, { time: 1, datasetIds: [a], data: 1 });
		});
		const touched = await store().transaction(async (writer) => {
			writer.removeDataset(a);
			return [...writer.touched()].map(([id, areas]) => [id, [...areas]]);
		});
		expect(touched).toEqual([[aapl?.id, ["dayBars"]]]);
		expect(await symbolsOf(store())).toEqual(["MSFT.US"]);
		expect(await store().derivedFrom("quote", 0, 9)).toEqual([]);
		expect(await store().coverage()).toMatchObject([{ area: "dayBars", tag: "real", securities: 1 }]);
		await expect(store().transaction(async (writer) => writer.removeDataset(a))).rejects.toThrow(
			`there is no dataset ${a}`,
		);
	});

	it("removes a dataset of one security among others of its tag, and one that grew", async () => {
		await putBars("a", "real", ["2024-01-02"]);
		await putBars("b", "real", ["2024-01-03"], "MSFT.US");
		const grown = await store().transaction(async (writer) => {
			const id = writer.beginDataset(dataset("c"));
			for (const symbol of ["AAPL.US", "MSFT.US"]) {
				writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2024-01-05"));
			}
			return id;
		});
		await store().transaction(async (writer) => {
			writer.put("dayBars", writer.ensureSecurity("MSFT.US"), grown, dayBar("2024-01-01"));
		});
		await store().transaction(async (writer) => writer.removeDataset(grown));
		expect([await bars(), await bars("MSFT.US")]).toEqual([["2024-01-02"], ["2024-01-03"]]);
	});

	it("does not keep a security for which nothing was put", async () => {
		await store().transaction(async (writer) => {
			writer.beginDataset(dataset("a"));
			writer.ensureSecurity("EMPTY.US");
		});
		expect(await symbolsOf(store())).toEqual([]);
	});

	it("clears sample data of the group when real data comes, of that security alone", async () => {
		await importInto(store(), "sample", sampleTag, (writer, id) => {
			for (const symbol of ["AAPL.US", "MSFT.US"]) {
				const security = writer.ensureSecurity(symbol);
				writer.put("dayBars", security, id, dayBar("2024-01-02"));
				writer.put("minuteBars", security, id, minuteBar("2024-01-02T14:30:00Z"));
				writer.put("depth", security, id, depth("2024-01-02T14:30:00Z"));
				writer.put("news", security, id, news("1", "2024-01-02T00:00:00Z"));
			}
		});
		const touched = await store().transaction(async (writer) => {
			const id = writer.beginDataset(dataset("real"));
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-05"));
			return [...(writer.touched().get(writer.ensureSecurity("AAPL.US").id) ?? [])].sort();
		});
		expect(touched).toEqual(["dayBars", "depth", "minuteBars"]);
		expect(await bars()).toEqual(["2024-01-05"]);
		expect(await bars("MSFT.US")).toEqual(["2024-01-02"]);
		const coverage = (await store().coverage()).map(({ area, tag, securities }) => [area, tag, securities]);
		expect(coverage).toEqual([
			["dayBars", "real", 1],
			["dayBars", sampleTag, 1],
			["depth", sampleTag, 1],
			["minuteBars", sampleTag, 1],
			["news", sampleTag, 2],
		]);
	});

	it("clears sample data that the same transaction put", async () => {
		await store().transaction(async (writer) => {
			const security = writer.ensureSecurity("AAPL.US");
			const sample = writer.beginDataset(dataset("sample", sampleTag));
			writer.put("minuteBars", security, sample, minuteBar("2024-01-02T14:30:00Z"));
			writer.put("dayBars", security, sample, dayBar("2024-01-02"));
			const real = writer.beginDataset(dataset("real"));
			writer.put("depth", security, real, depth("2024-01-05T00:00:00Z"));
			expect(writer.put("dayBars", security, sample, dayBar("2024-01-03"))).toBe("kept real data");
		});
		expect(await store().coverage()).toMatchObject([{ area: "depth", tag: "real", securities: 1 }]);
		const id = (await store().security("AAPL.US"))?.id ?? 0;
		expect(await store().list("minuteBars", id, all)).toEqual([]);
		expect(await bars()).toEqual([]);
	});

	it("keeps real data where sample data is put", async () => {
		const real = await putBars("real", "real", ["2024-01-05"]);
		const results = await store().transaction(async (writer) => {
			const id = writer.beginDataset(dataset("sample", sampleTag));
			const security = writer.ensureSecurity("AAPL.US");
			return [
				writer.put("depth", security, id, depth("2024-01-02T14:30:00Z")),
				writer.put("news", security, id, news("1", "2024-01-02T00:00:00Z")),
			];
		});
		expect(results).toEqual(["kept real data", "stored"]);
		await store().transaction(async (writer) => writer.removeDataset(real));
		const again = await store().transaction(async (writer) => {
			const id = writer.beginDataset(dataset("more", sampleTag));
			return writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
		});
		expect(again).toBe("stored");
	});
}
