import { type AreaName, type AreaRecord, addDays } from "@us-market-data/market";
import { expect, it } from "vitest";
import type { MarketWriter } from "../market.ts";
import {
	dataset,
	dayBar,
	importInto,
	minuteBar,
	news,
	position,
	shortVolume,
	trade,
} from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

const all = { order: "asc", limit: 1000 } as const;

const day = (n: number) => addDays("2024-01-01", n - 1);
const after = (seconds: number) =>
	`${new Date(Date.UTC(2024, 0, 2, 14, 30, seconds)).toISOString().slice(0, 19)}Z`;

/** A record of each form of storage, with the text that tells its versions apart. */
const makers = {
	dayBars: (n: number, text: string) => dayBar(day(n), text),
	minuteBars: (n: number, text: string) => minuteBar(after(60 * n), text),
	trades: (n: number, text: string) => trade(after(n), n, text),
	shortVolume: (n: number, text: string) => shortVolume(day(n), "CNMS", text),
	news: (n: number, text: string) => news(String(n), `${day(n)}T00:00:00Z`, text),
	shareholders: (n: number, text: string) => position(String(n), day(n >> 1 || 1), text),
} satisfies { [A in AreaName]?: (n: number, text: string) => AreaRecord<A> };
type Used = keyof typeof makers;
const used = Object.keys(makers) as Used[];

/** Records that several datasets bring: the last one covers the others, and what it covers stays. */
export function marketOverlaps({ store }: MarketFixture): void {
	const putAll = (writer: MarketWriter, id: number, text: string, numbers: readonly number[]) => {
		const security = writer.ensureSecurity("AAPL.US");
		for (const area of used) {
			for (const n of numbers) writer.put(area, security, id, makers[area](n, text));
		}
	};
	const put = (file: string, text: string, numbers: readonly number[], tag = "real") =>
		importInto(store(), file, tag, (writer, id) => putAll(writer, id, text, numbers));
	const removeDataset = (id: number) => store().transaction(async (writer) => writer.removeDataset(id));
	const disable = (tag: string, off: boolean) =>
		store().transaction(async (writer) => writer.setTagDisabled(tag, off));
	/** Compares the records of every area with the texts of the numbers from 1 on. */
	const expectTexts = async (texts: readonly string[]) => {
		const security = await store().security("AAPL.US");
		for (const area of used) {
			const listed = await store().list(area, security?.id ?? 0, all);
			const expected = texts.map((text, i) => makers[area](i + 1, text));
			expect([area, listed.map(({ record }) => record)]).toEqual([area, expected]);
		}
	};

	it("removes a dataset, and what it covered is there again", async () => {
		await put("whole", "1", [1, 2, 3, 4]);
		const part = await put("part", "2", [1, 2]);
		await expectTexts(["2", "2", "1", "1"]);
		await removeDataset(part);
		await expectTexts(["1", "1", "1", "1"]);
		expect(new Set((await store().rowsBrought()).map(({ rows }) => rows))).toEqual(new Set([4]));
	});

	it("uncovers the last of several, whichever goes first", async () => {
		const first = await put("a", "1", [1, 2]);
		const second = await put("b", "2", [1, 2], "vendor");
		const third = await put("c", "3", [1], "third");
		await removeDataset(first);
		await expectTexts(["3", "2"]);
		await removeDataset(third);
		await expectTexts(["2", "2"]);
		await removeDataset(second);
		expect(await store().securities()).toEqual([]);
	});

	it("keeps the records of several datasets that one transaction brings", async () => {
		await put("held", "0", [1]);
		const ids = await store().transaction(async (writer) =>
			["1", "2", "3"].map((text) => {
				const id = writer.beginDataset(dataset(text, "real"));
				putAll(writer, id, text, [1, 2]);
				writer.finishDataset(id, { rows: 10, skipped: {}, newest: null });
				return id;
			}),
		);
		await expectTexts(["3", "3"]);
		const beneath = [["2", "2"], ["1", "1"], ["0"]];
		for (const id of ids.reverse()) {
			await removeDataset(id);
			await expectTexts(beneath.shift() ?? []);
		}
	});

	it("covers and uncovers hundreds of records, of one dataset or of several", async () => {
		const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
		await put("whole", "1", numbers(1, 250));
		const part = await put("part", "2", numbers(101, 300));
		const ids = await store().transaction(async (writer) =>
			["3", "4"].map((text) => {
				const id = writer.beginDataset(dataset(text, "real"));
				putAll(writer, id, text, numbers(text === "3" ? 50 : 150, 350));
				writer.finishDataset(id, { rows: 10, skipped: {}, newest: null });
				return id;
			}),
		);
		const texts = (...parts: [count: number, text: string][]) =>
			parts.flatMap(([count, text]) => new Array<string>(count).fill(text));
		await expectTexts(texts([49, "1"], [100, "3"], [201, "4"]));
		await removeDataset(ids[1] ?? 0);
		await expectTexts(texts([49, "1"], [301, "3"]));
		await removeDataset(ids[0] ?? 0);
		await expectTexts(texts([100, "1"], [200, "2"]));
		await removeDataset(part);
		await expectTexts(texts([250, "1"]));
	});

	it("counts covered records as held", async () => {
		await put("whole", "1", [1]);
		const before = await store().coverage();
		await put("part", "2", [1], "vendor");
		expect((await store().coverage()).filter(({ tag }) => tag === "real")).toEqual(before);
	});

	it("uncovers what a shorter revision leaves out", async () => {
		await put("under", "1", [1, 2, 3]);
		await put("over", "2", [1, 2, 3]);
		await put("over", "3", [1]);
		await expectTexts(["3", "1", "1"]);
	});

	it("uncovers what a switched-off source covered, and covers it again", async () => {
		await put("under", "1", [1, 2]);
		await put("over", "2", [1], "vendor");
		await disable("vendor", true);
		await expectTexts(["1", "1"]);
		await put("later", "3", [1, 2], "vendor");
		await expectTexts(["1", "1"]);
		await disable("vendor", false);
		await expectTexts(["3", "3"]);
	});

	it("shows within a transaction what a switched-off source does not cover", async () => {
		await put("under", "1", [1]);
		await disable("vendor", true);
		await store().transaction(async (writer) => {
			const id = writer.beginDataset(dataset("over", "vendor"));
			putAll(writer, id, "2", [1]);
			writer.finishDataset(id, { rows: 5, skipped: {}, newest: null });
			const { id: security } = writer.ensureSecurity("AAPL.US");
			expect(await writer.list("dayBars", security, all)).toMatchObject([{ record: { close: "1" } }]);
		});
	});
}
