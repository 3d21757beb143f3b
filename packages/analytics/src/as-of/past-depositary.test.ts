import { describe, expect, it } from "vitest";
import { valuationHistory } from "../answers/valuation-history.ts";
import { datasetFacts } from "../provenance.ts";
import { dayBar, security, statement } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { readSecurityRow } from "../view/read-row.ts";
import { PastMarket } from "./past-market.ts";

const symbol = "A.US";
const instant = Date.parse("2026-11-20T23:59:59-05:00");
const depositary = "Abivax SA - American Depositary Shares, each representing eight ordinary shares";
const ordinary = "Plain Ltd. - Ordinary Shares";

/** A security with filed figures, as it was known before its files were imported. */
async function pastOf(nameEn: string) {
	const market = new MemoryMarket();
	market.add(symbol, "securities", [security(nameEn)]);
	market.add(symbol, "dayBars", [dayBar("2025-12-31", "100"), dayBar("2026-11-20", "100", { volume: "50" })]);
	const year = (fiscalYear: number) =>
		statement("af", fiscalYear, `${fiscalYear}-12-31`, {
			filedAt: `${fiscalYear + 1}-02-01`,
			epsDiluted: "5",
			equity: "500",
			revenue: "50",
		});
	market.add(symbol, "financials", [year(2024), year(2025)], "sec");
	const count = (date: string) => ({ date, filedAt: date, totalShares: "10", circulatingShares: "10" });
	market.add(symbol, "shares", [count("2025-10-15"), count("2026-10-15")], "sec");
	const report = { previousSharesShort: null, averageDailyVolume: null, daysToCover: null };
	market.add(symbol, "shortInterest", [{ ...report, date: "2026-10-30", sharesShort: "1" }], "early");
	// Reports of short sales do not say when they became public: theirs alone were imported before the instant.
	const { datasets } = market;
	market.datasets = async () =>
		(await datasets()).map((dataset) => (dataset.tag === "early" ? { ...dataset, importedAt: 0 } : dataset));
	const pasts = new PastMarket(market);
	return { pasts, past: await pasts.at(instant) };
}

const none = { marketcap: null, pettm: null, pbmrq: null, pstm: null, turnoverrate: null };
const all = { marketcap: "1000", pettm: "20", pbmrq: "2", pstm: "20", turnoverrate: "500" };

describe.each([
	[depositary, none, null, { peTtm: null, pbMrq: null, psTtm: null }],
	[ordinary, all, "10", { peTtm: "20", pbMrq: "2", psTtm: "20" }],
])("the past of a security whose listing was not known then: %s", (name, cross, shortinterest, point) => {
	it("has no name, and combines prices with filed figures by the kind of share of today", async () => {
		const { past, pasts } = await pastOf(name);
		const own = await readSecurityRow(past, { id: 1, symbol });
		expect(own).toMatchObject({ name: "", cross, shorts: { shortinterest } });
		expect((await pasts.view(past)).row(symbol)).toMatchObject({
			name: "",
			cross,
			shorts: { shortinterest },
		});
	});

	it("has such ratios of past quarters", async () => {
		const { past } = await pastOf(name);
		const facts = datasetFacts(await past.datasets());
		const points = await valuationHistory((area, query) => past.list(area, 1, query), facts, "2026-11-20");
		expect(points.at(-1)).toEqual({ date: "2025-12-31", ...point });
	});
});
