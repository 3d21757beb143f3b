import { expect, it, onTestFinished } from "vitest";
import type { PinnedMarket } from "../market.ts";
import { dayBar, importInto, news, symbolsOf } from "./market.fixtures.ts";
import type { MarketFixture } from "./market-database.ts";

/** A version of the data that is read while others follow it. */
export function marketPinned({ store, database }: MarketFixture): void {
	const pin = async (): Promise<PinnedMarket> => {
		const pinned = await database().pin();
		onTestFinished(() => pinned.release());
		return pinned;
	};
	const importBar = (file: string, symbol: string, date: string) =>
		importInto(store(), file, "real", (writer, id) => {
			const security = writer.ensureSecurity(symbol);
			writer.put("dayBars", security, id, dayBar(date));
			writer.put("news", security, id, news(date, `${date}T14:30:00Z`));
			writer.putDerived("kind", security.id, { time: 0, datasetIds: [id], data: { date } });
		});
	const contents = async (market: PinnedMarket) => {
		const security = await market.security("AAPL.US");
		if (!security) return undefined;
		const all = { order: "asc", limit: 100 } as const;
		return {
			version: await market.dataVersion(),
			token: await market.dataToken(),
			symbols: (await market.securities()).map(({ symbol }) => symbol),
			bars: (await market.list("dayBars", security.id, all)).map(({ record }) => record.date),
			news: (await market.across("news", all)).map(({ record }) => record.id),
			derived: await market.derived("kind", security.id),
			datasets: await market.datasets(),
			coverage: await market.coverage(),
			tags: await market.disabledTags(),
		};
	};

	it("holds a version through imports, revisions and removals, and the next one beside it", async () => {
		await importBar("a", "AAPL.US", "2024-01-02");
		const first = await pin();
		const before = await contents(first);
		expect(before).toMatchObject({ bars: ["2024-01-02"], news: ["2024-01-02"], symbols: ["AAPL.US"] });
		await importBar("a", "AAPL.US", "2024-01-03");
		await importBar("b", "MSFT.US", "2024-01-04");
		const second = await pin();
		const between = await contents(second);
		await store().transaction(async (writer) => {
			for (const { id } of await writer.datasets()) writer.removeDataset(id);
			writer.setTagDisabled("real", true);
		});
		expect(await symbolsOf(store())).toEqual([]);
		expect(await contents(first)).toEqual(before);
		expect(await contents(second)).toEqual(between);
		expect(between).toMatchObject({ bars: ["2024-01-03"], symbols: ["AAPL.US", "MSFT.US"] });
		expect(between?.token).not.toBe(before?.token);
	});

	it("answers many reads at once, and none when it is released", async () => {
		await importBar("a", "AAPL.US", "2024-01-02");
		const pinned = await pin();
		await Promise.all(Array.from({ length: 20 }, () => contents(pinned)));
		await pinned.release();
		await expect(pinned.dataVersion()).rejects.toThrow();
	});
}
