import { describe, expect, test } from "vitest";
import { type DataSetFiling, dataSet } from "./testing/documents.ts";
import { apple, coke, figures, filing, importing, marketOf, shares } from "./testing/market.ts";

describe("amendments", () => {
	const original = filing(1, {
		rows: [
			{ cusip: apple, shares: 100 },
			{ cusip: coke, shares: 7 },
		],
	});
	const restated = filing(2, {
		filed: "01-SEP-2025",
		amends: "RESTATEMENT",
		rows: [{ cusip: apple, shares: 90 }],
	});
	const added = filing(3, {
		filed: "02-SEP-2025",
		amends: "NEW HOLDINGS",
		rows: [{ cusip: apple, shares: 5 }],
	});
	const permutations: [string, DataSetFiling[][]][] = [
		["in one archive", [[original, restated, added]]],
		["in archives in order", [[original], [restated], [added]]],
		["in archives the other way round", [[added], [restated], [original]]],
		["with the additions first", [[added], [original], [restated]]],
		["with the original last but one", [[restated], [original], [added]]],
	];

	test.each(permutations)("%s: a restatement replaces, new holdings add", async (_, archives) => {
		const store = await marketOf();
		for (const [i, filings] of archives.entries()) {
			await importing(store, { [`set${i}_form13f.zip`]: await dataSet(filings) });
		}
		expect(await figures(store)).toEqual([["2025-06-30", "77 95 null"]]);
		// Coke is not in the restatement.
		expect(((await figures(store, "KO.US")) ?? []).flatMap(([, ...holders]) => holders)).toEqual([]);
	});

	test("several archives of one import come to the same", async () => {
		const store = await marketOf();
		const files = [[added], [original], [restated]].map(
			async (filings, i) => [`set${i}_form13f.zip`, await dataSet(filings)] as const,
		);
		await importing(store, Object.fromEntries(await Promise.all(files)));
		expect(await figures(store)).toEqual([["2025-06-30", "77 95 null"]]);
		expect(((await figures(store, "KO.US")) ?? []).flatMap(([, ...holders]) => holders)).toEqual([]);
	});

	test("new holdings add to their own quarter, though they come in a later archive", async () => {
		const store = await marketOf();
		const late = filing(4, {
			period: "31-MAR-2025",
			filed: "14-AUG-2025",
			amends: "NEW HOLDINGS",
			rows: [{ cusip: apple, shares: 11 }],
		});
		const before = filing(5, {
			period: "31-MAR-2025",
			filed: "15-MAY-2025",
			rows: [{ cusip: apple, shares: 30 }],
		});
		await importing(store, { "a_form13f.zip": await dataSet([before]) });
		await importing(store, { "b_form13f.zip": await dataSet([original, late]) });
		expect(await figures(store)).toEqual([
			["2025-06-30", "77 100 59"],
			["2025-03-31", "77 41 null"],
		]);
	});

	test("an archive that is published anew replaces itself", async () => {
		const store = await marketOf();
		await importing(store, { "a_form13f.zip": await dataSet([original]) });
		await importing(store, {
			"a_form13f.zip": await dataSet([{ ...original, rows: [{ cusip: apple, shares: 101 }] }]),
		});
		expect(await shares(store)).toEqual(["2025-06-30 77 101"]);
		expect(await shares(store, "KO.US")).toEqual([]);
	});
});

describe("holders who come and go", () => {
	const march = [
		filing(1, {
			cik: "1",
			period: "31-MAR-2025",
			rows: [
				{ cusip: apple, shares: 100 },
				{ cusip: coke, shares: 1 },
			],
		}),
		filing(2, { cik: "2", period: "31-MAR-2025", rows: [{ cusip: apple, shares: 50 }] }),
		filing(3, { cik: "3", period: "31-MAR-2025", rows: [{ cusip: coke, shares: 9 }] }),
	];
	const june = [
		// Sold Apple, and reports.
		filing(4, { cik: "1", rows: [{ cusip: coke, shares: 2 }] }),
		// Bought Apple.
		filing(5, {
			cik: "3",
			rows: [
				{ cusip: apple, shares: 60 },
				{ cusip: coke, shares: 9 },
			],
		}),
		// Has not reported before.
		filing(6, { cik: "4", rows: [{ cusip: apple, shares: 8 }] }),
	];
	const orders: [string, DataSetFiling[][]][] = [
		["in order", [march, june]],
		["the other way round", [june, march]],
	];

	test.each(orders)(
		"%s: a seller has none, a buyer all, who did not report is unknown",
		async (_, archives) => {
			const store = await marketOf();
			for (const [i, filings] of archives.entries()) {
				await importing(store, { [`set${i}_form13f.zip`]: await dataSet(filings) });
			}
			expect((await shares(store)).sort()).toEqual([
				"2025-03-31 1 100",
				"2025-03-31 2 50",
				"2025-03-31 3 0",
				"2025-06-30 1 0",
				"2025-06-30 3 60",
				"2025-06-30 4 8",
			]);
			expect(await figures(store)).toEqual([
				["2025-06-30", "3 60 60", "4 8 null"],
				["2025-03-31", "1 100 null", "2 50 null"],
			]);
		},
	);

	test("in one import are the same", async () => {
		const store = await marketOf();
		await importing(store, { "a_form13f.zip": await dataSet(march), "b_form13f.zip": await dataSet(june) });
		expect(await shares(store)).toHaveLength(6);
	});

	test("all at once are no sellers: the CUSIP has changed", async () => {
		const store = await marketOf();
		const managers = Array.from({ length: 12 }, (_, i) => i + 1);
		const of = (period: string, cusip: string) =>
			dataSet(
				managers.map((i) =>
					filing(i + (period === "30-JUN-2025" ? 100 : 0), {
						cik: String(i),
						period,
						rows: [{ cusip, shares: 5 }],
					}),
				),
			);
		await importing(store, { "a_form13f.zip": await of("31-MAR-2025", apple) });
		await importing(store, { "b_form13f.zip": await of("30-JUN-2025", coke) });
		expect((await shares(store)).filter((row) => row.endsWith(" 0"))).toEqual([]);
	});
});
