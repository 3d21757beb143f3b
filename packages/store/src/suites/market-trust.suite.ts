import type { AreaName, AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import type { MarketWriter } from "../market.ts";
import { dayBar, importInto, minuteBar, news, shortVolume, trade } from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

const all = { order: "asc", limit: 1000 } as const;

/** A record of each form of storage, with the text that tells its versions apart. */
const makers = {
	dayBars: (n: number, text: string) => dayBar(`2024-01-0${n}`, text),
	minuteBars: (n: number, text: string) => minuteBar(`2024-01-02T14:3${n}:00Z`, text),
	trades: (n: number, text: string) => trade(`2024-01-02T14:30:00.00${n}Z`, n, text),
	shortVolume: (n: number, text: string) => shortVolume(`2024-01-0${n}`, "CNMS", text),
	news: (n: number, text: string) => news(String(n), `2024-01-0${n}T00:00:00Z`, text),
} satisfies { [A in AreaName]?: (n: number, text: string) => AreaRecord<A> };
const used = Object.keys(makers) as (keyof typeof makers)[];

/** The operator's order of trust decides which of several records of a key is visible. */
export function marketTrust({ store }: MarketFixture): void {
	const putAll = (writer: MarketWriter, id: number, text: string, numbers: readonly number[]) => {
		const security = writer.ensureSecurity("AAPL.US");
		for (const area of used) {
			for (const n of numbers) writer.put(area, security, id, makers[area](n, text));
		}
	};
	const put = (file: string, text: string, numbers: readonly number[], tag: string) =>
		importInto(store(), file, tag, (writer, id) => putAll(writer, id, text, numbers));
	const trust = (...tags: string[]) =>
		store().transaction(async (writer) => {
			for (const area of used) writer.setTrustOrder(area, tags);
			return writer.touched();
		});
	const idOf = async () => (await store().security("AAPL.US"))?.id ?? 0;
	const expectTexts = async (...texts: readonly string[]) => {
		for (const area of used) {
			const listed = await store().list(area, await idOf(), all);
			const expected = texts.map((text, i) => makers[area](i + 1, text));
			expect([area, listed.map(({ record }) => record)]).toEqual([area, expected]);
		}
	};

	it("shows the most trusted source, whichever was imported last, and goes back without an order", async () => {
		await put("a", "1", [1, 2], "first");
		await put("b", "2", [1, 2, 3], "second");
		await expectTexts("2", "2", "2");
		const touched = await trust("first");
		expect(touched.get(await idOf())).toEqual(new Set(used));
		await expectTexts("1", "1", "2");
		await put("c", "3", [1], "third");
		await expectTexts("1", "1", "2");
		await trust("third", "first", "second");
		await expectTexts("3", "1", "2");
		await trust();
		await expectTexts("3", "2", "2");
		expect(await store().trustOrders()).toEqual([]);
	});

	it("lets sources without a place follow, the one imported last first", async () => {
		await trust("best");
		await put("a", "1", [1], "first");
		await put("b", "2", [1], "second");
		await expectTexts("2");
		await put("c", "3", [1], "best");
		await put("d", "4", [1], "first");
		await expectTexts("3");
		expect(await store().trustOrders()).toEqual(used.toSorted().map((area) => ({ area, tags: ["best"] })));
	});

	it("keeps to the order when the most trusted source is switched off, removed, or revised", async () => {
		await trust("best", "good");
		const best = await put("a", "1", [1, 2], "best");
		await put("b", "2", [1, 2], "good");
		await put("c", "3", [1, 2], "other");
		await store().transaction(async (writer) => writer.setTagDisabled("best", true));
		await expectTexts("2", "2");
		await store().transaction(async (writer) => writer.setTagDisabled("best", false));
		await expectTexts("1", "1");
		await store().transaction(async (writer) => writer.removeDataset(best));
		await expectTexts("2", "2");
		await put("a", "5", [1], "best");
		await expectTexts("5", "2");
	});

	it("lists what is covered beside what is visible, by key", async () => {
		await put("a", "1", [1, 2], "first");
		await put("b", "2", [2, 3], "second");
		for (const area of used) {
			const overlaps = await store().overlaps(area, await idOf());
			if (area === "minuteBars") expect(overlaps).toEqual([]);
			else {
				expect([area, overlaps]).toMatchObject([
					area,
					[{ visible: { record: makers[area](2, "2") }, covered: { record: makers[area](2, "1") } }],
				]);
				expect(await store().overlapping(area)).toMatchObject([{ symbol: "AAPL.US" }]);
			}
		}
		expect(await store().overlapping("splits")).toEqual([]);
	});
}
