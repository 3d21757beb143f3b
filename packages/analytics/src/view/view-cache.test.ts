import { afterEach, describe, expect, it, vi } from "vitest";
import { deriveTouched } from "../derive.ts";
import type { MemoryMarket } from "../testing/memory-market.ts";
import { type Member, now, smallMarket } from "../testing/small-market.ts";
import { createMarketViewCache, pollNewest } from "./view-cache.ts";

const full: Member = { closes: ["100", "102"], shares: "1000", epsttm: "4", equity: "20000", dps: "1.02" };

/** An import that the view has not read yet. */
async function doubleShares(market: MemoryMarket): Promise<void> {
	market.commit();
	market.add("A.US", "shares", [{ date: "2026-11-01", totalShares: "2000", circulatingShares: "1800" }]);
	await deriveTouched(market, now);
}

describe("a market view beside imports", () => {
	afterEach(() => {
		vi.useRealTimers();
	});

	it("serves as it was until that of the new version stands, and tells that it is outdated", async () => {
		const market = await smallMarket({ "A.US": full });
		const view = createMarketViewCache(market);
		const before = await view();
		expect(before.isOutdated).toBe(false);
		await doubleShares(market);
		const meanwhile = await view();
		expect(meanwhile).toBe(before);
		expect(meanwhile).toMatchObject({ isOutdated: true, dataVersion: 1 });
		expect(meanwhile.row("A.US")?.cross.marketcap).toBe("102000");
		await vi.waitFor(async () => expect((await view()).dataVersion).toBe(2), 60_000);
		expect(await view()).toMatchObject({ isOutdated: false });
		expect((await view()).row("A.US")?.cross.marketcap).toBe("204000");
	});

	it("looks for the version unless the caller has read that of the standing view", async () => {
		const market = await smallMarket({ "A.US": full });
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		const looks = vi.spyOn(market, "dataVersion");
		const first = await view();
		looks.mockClear();
		expect(await view(first.dataVersion)).toBe(first);
		expect(looks).not.toHaveBeenCalled();
		await doubleShares(market);
		expect(await view(first.dataVersion), "a caller that read before the import").toBe(first);
		const second = await view(first.dataVersion + 1);
		expect(second.dataVersion).toBe(2);
		expect(await view(first.dataVersion), "nothing stands of the version before").toBe(second);
	});

	it("knows the datasets of its own version", async () => {
		const market = await smallMarket({ "A.US": full });
		const view = createMarketViewCache(market);
		await view();
		market.tagged("later");
		market.commit();
		const tags = async () => [...(await view()).datasets.values()].map(({ tag }) => tag);
		expect(await tags()).toEqual(["real"]);
		await vi.waitFor(async () => expect(await tags()).toEqual(["real", "later"]), 60_000);
	});

	it("does not serve outdated for ever when the new view cannot be built", async () => {
		const market = await smallMarket({ "A.US": full });
		vi.useFakeTimers({ toFake: ["performance"] });
		const view = createMarketViewCache(market);
		await view();
		market.commit();
		market.securities = async () => {
			throw new Error("disk");
		};
		expect((await view()).isOutdated).toBe(true);
		vi.advanceTimersByTime(59_000);
		expect((await view()).isOutdated).toBe(true);
		vi.advanceTimersByTime(2_000);
		await expect(view()).rejects.toThrow("disk");
	});

	it("is built before anybody asks where somebody looks", async () => {
		const market = await smallMarket({ "A.US": full });
		const view = createMarketViewCache(market);
		await view();
		const loads = vi.spyOn(market, "securities");
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const end = pollNewest(view);
		market.commit();
		vi.advanceTimersByTime(300);
		vi.useRealTimers();
		await vi.waitFor(() => expect(loads).toHaveBeenCalledTimes(1), 60_000);
		end();
	});
});

describe("a market view that everybody waits for", () => {
	it("loads once for all who ask at the same time, and again only for a new version", async () => {
		const market = await smallMarket({ "A.US": full });
		const loads = vi.spyOn(market, "securities");
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		const [one, other] = await Promise.all([view(), view()]);
		expect(one).toBe(other);
		expect(await view()).toBe(one);
		expect(loads).toHaveBeenCalledTimes(1);
		market.commit();
		expect((await view()).dataVersion).toBe(2);
		expect(loads).toHaveBeenCalledTimes(2);
	});

	it("does not keep a failed load", async () => {
		const market = await smallMarket({ "A.US": full });
		const securities = market.securities;
		market.securities = async () => {
			throw new Error("disk");
		};
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		await expect(view()).rejects.toThrow("disk");
		market.securities = securities;
		expect((await view()).rows).toHaveLength(1);
	});

	it("reads again when the data change while it reads", async () => {
		const market = await smallMarket({ "A.US": full });
		const securities = market.securities;
		market.securities = async () => {
			market.securities = securities;
			market.commit();
			return securities();
		};
		expect((await createMarketViewCache(market, { outdatedFor: 0 })()).dataVersion).toBe(2);
	});

	it.each([1, 10])("settles after %i imports that each change the data while it reads", async (imports) => {
		const market = await smallMarket({ "A.US": full, "B.US": full });
		const derivedFrom = market.derivedFrom.bind(market);
		let left = imports;
		market.derivedFrom = async <D>(kind: string, id: number, limit: number) => {
			if (left > 0 && kind === "insider-metrics") {
				left--;
				market.commit();
			}
			return derivedFrom<D>(kind, id, limit);
		};
		const view = await createMarketViewCache(market, { outdatedFor: 0 })();
		expect(left).toBe(0);
		expect(view.dataVersion).toBe(market.version);
		expect(view.rows).toHaveLength(2);
	});
});
