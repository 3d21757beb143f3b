import type { AreaName, AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import type { MarketWriter } from "../market.ts";
import {
	dayBar,
	depth,
	importInto,
	minuteBar,
	news,
	position,
	shortVolume,
	symbolsOf,
	trade,
} from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

const all = { order: "asc", limit: 1000 } as const;

/** A record of each form of storage, with the text that tells its versions apart. */
const makers = {
	dayBars: (n: number, text: string) => dayBar(`2024-01-0${n}`, text),
	minuteBars: (n: number, text: string) => minuteBar(`2024-01-0${n}T14:30:00Z`, text),
	trades: (n: number, text: string) => trade(`2024-01-0${n}T14:30:00Z`, n, text),
	depth: (n: number, text: string) => depth(`2024-01-0${n}T14:30:00Z`, text),
	shortVolume: (n: number, text: string) => shortVolume(`2024-01-0${n}`, "CNMS", text),
	news: (n: number, text: string) => news(String(n), `2024-01-0${n}T00:00:00Z`, text),
	shareholders: (n: number, text: string) => position(String(n), "2024-01-01", text),
} satisfies { [A in AreaName]?: (n: number, text: string) => AreaRecord<A> };
const used = Object.keys(makers) as (keyof typeof makers)[];

/** Rows that become those of another security. */
export function marketMoves({ store }: MarketFixture): void {
	const put = (file: string, rows: Readonly<Record<string, readonly number[]>>, text: string, tag = "real") =>
		importInto(store(), file, tag, (writer, id) => {
			for (const [symbol, numbers] of Object.entries(rows)) {
				const security = writer.ensureSecurity(symbol);
				for (const area of used)
					for (const n of numbers) writer.put(area, security, id, makers[area](n, text));
			}
		});
	const moveAll = (writer: MarketWriter, from: string, to: string) => {
		const [old, today] = [writer.ensureSecurity(from), writer.ensureSecurity(to)];
		for (const area of used)
			for (const { datasetId } of writer.spans(area, old.id)) writer.move(area, old, today, datasetId);
	};
	const move = (from: string, to: string) => store().transaction(async (writer) => moveAll(writer, from, to));
	const textsOf = async (area: (typeof used)[number], symbol: string) => {
		const security = await store().security(symbol);
		return (await store().list(area, security?.id ?? 0, all)).map(({ record }) => record);
	};
	const expectTexts = async (symbol: string, texts: Readonly<Record<number, string>>) => {
		for (const area of used) {
			const expected = Object.entries(texts).map(([n, text]) => makers[area](Number(n), text));
			expect([area, await textsOf(area, symbol)]).toEqual([area, expected]);
		}
	};

	it("gives rows to another security, and drops the one that holds nothing then", async () => {
		await put("old", { "FB.US": [1, 2] }, "1");
		await put("new", { "META.US": [3] }, "2");
		const touched = await store().transaction(async (writer) => {
			moveAll(writer, "FB.US", "META.US");
			return writer.touched().size;
		});
		expect(touched).toBe(2);
		await expectTexts("META.US", { 1: "1", 2: "1", 3: "2" });
		expect(await symbolsOf(store())).toEqual(["META.US"]);
		expect((await store().coverage()).every(({ securities }) => securities === 1)).toBe(true);
	});

	it("lets the file that was imported last count where both have a row, and brings the other back", async () => {
		await put("under", { "META.US": [1, 2] }, "1");
		const over = await put("over", { "FB.US": [2, 3] }, "2");
		await put("last", { "META.US": [3] }, "3");
		await move("FB.US", "META.US");
		await expectTexts("META.US", { 1: "1", 2: "2", 3: "3" });
		await store().transaction(async (writer) => writer.removeDataset(over));
		await expectTexts("META.US", { 1: "1", 2: "1", 3: "3" });
	});

	it("moves covered rows too, and keeps what the file put for the other security itself", async () => {
		await put("both", { "FB.US": [1, 2], "META.US": [2] }, "1");
		const cover = await put("cover", { "FB.US": [1] }, "2");
		await store().transaction(async (writer) => {
			const [old, today] = [writer.ensureSecurity("FB.US"), writer.ensureSecurity("META.US")];
			const [span] = writer.spans("dayBars", old.id);
			expect(span).toMatchObject({ first: Date.parse("2024-01-01"), last: Date.parse("2024-01-02") });
			for (const area of used) writer.move(area, old, today, span?.datasetId ?? 0);
		});
		await expectTexts("META.US", { 1: "1", 2: "1" });
		await expectTexts("FB.US", { 1: "2" });
		await store().transaction(async (writer) => writer.removeDataset(cover));
		expect(await symbolsOf(store())).toEqual(["META.US"]);
	});

	it("removes a file of which rows were moved, and replaces it", async () => {
		await put("one", { "FB.US": [1, 2] }, "1");
		const several = await put("several", { "FB.US": [3], "KO.US": [3] }, "1");
		await move("FB.US", "META.US");
		await put("one", { "META.US": [1] }, "2");
		await expectTexts("META.US", { 1: "2", 3: "1" });
		await store().transaction(async (writer) => writer.removeDataset(several));
		await expectTexts("META.US", { 1: "2" });
		expect(await symbolsOf(store())).toEqual(["META.US"]);
	});

	it("leaves sample data beside real data where they are, and lets real data take their place", async () => {
		await put("sample", { "FB.US": [1], "KO.US": [1] }, "1", "sample");
		await put("real", { "META.US": [2], "OLD.US": [2] }, "2");
		await move("FB.US", "META.US");
		await move("OLD.US", "KO.US");
		await expectTexts("META.US", { 2: "2" });
		await expectTexts("FB.US", { 1: "1" });
		await expectTexts("KO.US", { 2: "2" });
	});

	it("exchanges the symbols of two securities, each of which keeps its id and its rows", async () => {
		await put("old", { "FB.US": [1] }, "1");
		await put("new", { "META.US": [2] }, "2");
		const ids = async () =>
			Object.fromEntries((await store().securities()).map(({ id, symbol }) => [symbol, id]));
		const { "FB.US": fb, "META.US": meta } = await ids();
		await store().transaction(async (writer) => {
			writer.exchangeSymbols(writer.ensureSecurity("FB.US"), writer.ensureSecurity("META.US"));
			expect(writer.ensureSecurity("META.US").id).toBe(fb);
		});
		expect(await ids()).toEqual({ "FB.US": meta, "META.US": fb });
		await expectTexts("META.US", { 1: "1" });
	});

	it("clears what is held of a security in an area", async () => {
		await put("under", { "FB.US": [1] }, "1");
		await put("over", { "FB.US": [1] }, "2");
		await store().transaction(async (writer) => {
			for (const area of used) writer.clear(area, writer.ensureSecurity("FB.US"));
		});
		expect(await symbolsOf(store())).toEqual([]);
	});
}
