import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { holding } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import { type PackedEntries, unpackEntries } from "./packed-entries.ts";

type Holding = AreaRecord<"shareholders">;

/** A row of a Schedule 13G that several persons filed. */
const row = (holderId: string, filing: string, percentOfShares: string, more: Partial<Holding> = {}) =>
	holding(holderId, "2025-11-19", String(Number(percentOfShares) * 1_000_000), {
		type: "institution",
		form: "13G",
		filing,
		percentOfShares,
		filingDate: "2025-11-26",
		...more,
	});

async function derived(rows: Holding[]) {
	const market = new MemoryMarket();
	market.add("A.US", "shareholders", rows);
	await deriveTouched(market, new Date("2026-05-21T01:00:00Z"));
	const stored = (await market.derived<PackedEntries>("holders", 1))?.data;
	const entries = stored ? unpackEntries(stored) : [];
	return {
		counted: entries
			.filter(({ isCounted }) => isCounted)
			.map(({ holderId, percentOfShares }) => `${holderId} ${percentOfShares}`),
		holders: entries.length,
		metrics: (await market.derived<HolderMetrics>("holder-metrics", 1))?.data,
	};
}

describe("a stake that several report together", () => {
	it("counts once, and each of them is a holder", async () => {
		const { counted, holders, metrics } = await derived([row("1", "a", "5.1"), row("2", "a", "5.1")]);
		expect(counted).toEqual(["1 5.1"]);
		expect(holders).toBe(2);
		expect(metrics).toMatchObject({ institutions: 2, institutionshare: "5.1", sharesHeld: "5100000" });
	});

	it("is its largest position, since a parent counts the shares of all", async () => {
		const rows = [row("1", "a", "2"), row("2", "a", "7"), row("3", "b", "6")];
		expect((await derived(rows)).counted).toEqual(["2 7", "3 6"]);
	});

	it("is that of institutions alone, beside a person who files with them", async () => {
		const person = row("1", "a", "9.9", { type: "individual" });
		const { counted, metrics } = await derived([person, row("2", "a", "8.5")]);
		expect(counted).toEqual(["2 8.5"]);
		expect(metrics?.institutionshare).toBe("8.5");
	});

	it("is what the newest amendment says, also of a member that it no longer names", async () => {
		const later = { period: "2026-02-01", filingDate: "2026-02-10" };
		const rows = [
			row("1", "a", "9"),
			row("2", "a", "9"),
			row("1", "b", "4", later),
			row("3", "b", "4", later),
		];
		expect((await derived(rows)).counted).toEqual(["1 4"]);
		const sold = [row("1", "a", "9"), row("2", "a", "9"), row("1", "b", "0", later)];
		expect((await derived(sold)).counted).toEqual([]);
	});

	it("is not that of others, who filed on their own or without the name of a filing", async () => {
		const nameless = { filing: null };
		const rows = [
			row("1", "a", "5"),
			row("2", "b", "6"),
			row("3", "", "7", nameless),
			row("4", "", "8", nameless),
		];
		expect((await derived(rows)).counted).toEqual(["4 8", "3 7", "2 6", "1 5"]);
	});
});
