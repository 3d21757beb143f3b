import { describe, expect, it } from "vitest";
import type { Fact } from "../fact.ts";
import { filedFacts, firstStatements } from "../filed-facts.ts";
import { items } from "../items/index.ts";
import { reportsPublishedBy } from "./published-reports.ts";

type Line = readonly [tag: string, period: string, value: string, unit?: string];

/** The facts of one filing; a period is a day, or two with dots between. */
function filing(form: string, filed: string, lines: readonly Line[]): Fact[] {
	return lines.map(([tag, period, value, unit = tag.includes("PerShare") ? "USD/shares" : "USD"], i) => {
		const [first = "", last] = period.split("..");
		const days = last === undefined ? { start: null, end: first } : { start: first, end: last };
		const accession = `0000000007-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`;
		return { place: i + 1, tag, unit, ...days, value, accession, form, filed };
	});
}

const year = (n: number) => `${n}-01-01..${n}-12-31`;
const quarters = (n: number) => [
	`${n}-01-01..${n}-03-31`,
	`${n}-04-01..${n}-06-30`,
	`${n}-07-01..${n}-09-30`,
];

function reportOn(facts: readonly Fact[], day: string | null, report = "af", fiscalYear = 2020) {
	const filings = filedFacts("7", firstStatements(facts));
	return reportsPublishedBy(filings, day).find(
		({ record }) => record.report === report && record.fiscalYear === fiscalYear,
	);
}

const eps = "EarningsPerShareDiluted";

describe("a restated figure", () => {
	const facts = [
		...filing("10-K", "2021-02-03", [
			["Revenues", year(2020), "100"],
			["NetIncomeLoss", year(2020), "9"],
		]),
		...filing("10-K/A", "2021-06-01", [["Revenues", year(2020), "90"]]),
		...filing("10-K", "2022-02-03", [
			["Revenues", year(2020), "90"],
			["NetIncomeLoss", year(2020), "9"],
		]),
	];

	it("is the value of each day, with the filing that says it first", () => {
		expect(reportOn(facts, "2021-02-02")).toBeUndefined();
		for (const [day, revenue, filed] of [
			["2021-02-03", "100", "2021-02-03"],
			["2021-05-31", "100", "2021-02-03"],
			["2021-06-01", "90", "2021-06-01"],
			["2022-02-03", "90", "2021-06-01"],
			[null, "90", "2021-06-01"],
		] as const) {
			const reported = reportOn(facts, day);
			expect(reported?.record).toMatchObject({
				revenue,
				netIncome: "9",
				filedAt: "2021-02-03",
				restatedAt: filed,
			});
			expect(reported?.record.webUrl).toContain(filed.replaceAll("-", "").slice(2));
			expect(reported?.items.get("revenue")?.facts).toMatchObject([
				{ filed, tag: "Revenues", value: revenue },
			]);
		}
	});
});

describe("a split of stock with several classes, which state no mean number of shares", () => {
	const [q1 = "", q2 = "", q3 = ""] = quarters(2020);
	const before = [
		...filing("10-Q", "2020-04-29", [[eps, q1, "9.87"]]),
		...filing("10-Q", "2020-07-31", [[eps, q2, "10.13"]]),
		...filing("10-Q", "2020-10-30", [[eps, q3, "16.40"]]),
		...filing("10-K", "2021-02-03", [
			[eps, year(2020), "58.61"],
			["NetIncomeLoss", year(2020), "40269000000"],
		]),
	];
	const after = filing("10-K", "2023-02-03", [
		[eps, year(2020), "2.93"],
		["StockholdersEquityNoteStockSplitConversionRatio1", "2022-07-15", "20", "pure"],
	]);

	it("is seen in earnings per share and the ratio that a filing states", () => {
		const reported = reportOn([...before, ...after], null, "q4");
		expect(reported?.record).toMatchObject({ epsDiluted: "1.11", derivedFigures: ["epsDiluted"] });
		expect(reportOn([...before, ...after], null, "q1")?.items.get("epsDiluted")).toMatchObject({
			value: "0.4935",
			rule: "split",
			facts: [{ asFiled: "9.87" }],
		});
	});

	it("is not known before", () => {
		expect(reportOn([...before, ...after], "2022-12-31", "q1")?.record.epsDiluted).toBe("9.87");
		expect(reportOn([...before, ...after], "2022-12-31", "q4")?.record.epsDiluted).toBe("22.21");
	});

	it("leaves figures open where nothing says that it is one", () => {
		const alone = after.filter(({ tag }) => tag === eps).map((fact) => ({ ...fact, value: "2.61" }));
		expect(reportOn([...before, ...alone], null, "q1")).toBeUndefined();
		expect(reportOn([...before, ...alone], null)?.record).toMatchObject({ epsDiluted: "2.61" });
		expect(reportOn([...before, ...alone], null, "q4")?.record.epsDiluted ?? null).toBeNull();
	});

	it("that is held counts from its day", () => {
		const filings = filedFacts(
			"7",
			firstStatements([...before, ...filing("10-K", "2023-02-03", [[eps, year(2022), "3"]])]),
		);
		const split = { exDate: "2022-07-15", numerator: "20", denominator: "1" };
		const q1Of = (day: string | null) =>
			reportsPublishedBy(filings, day, [split]).find(({ record }) => record.report === "q1")?.record
				.epsDiluted;
		expect([q1Of("2022-07-14"), q1Of(null)]).toEqual(["9.87", "0.4935"]);
	});
});

describe("cash", () => {
	it("of IFRS is the whole, not its part in banks", () => {
		const facts = filing("20-F", "2021-04-30", [
			["Revenue", year(2020), "100"],
			["Cash", "2020-12-31", "5163059"],
			["CashAndCashEquivalents", "2020-12-31", "28827347"],
			["Cash", "2019-12-31", "1"],
			["Revenue", year(2019), "90"],
		]);
		expect(reportOn(facts, null)?.record.cash).toBe("28827347");
		expect(reportOn(facts, null, "af", 2019)?.record.cash).toBe("1");
	});
});

describe("fiscal years", () => {
	it.each([
		["January", "2020-02-03..2021-01-31", "2021-01-31", 2021],
		["June", "2019-07-01..2020-06-30", "2020-06-30", 2020],
		["53 weeks", "2019-12-29..2021-01-02", "2021-01-02", 2020],
		["52 weeks", "2019-12-30..2020-12-27", "2020-12-27", 2020],
	])("that end in %s keep their number and balance sheet", (_, period, end, fiscalYear) => {
		const facts = filing("10-K", "2021-03-01", [
			["Revenues", period, "100"],
			["StockholdersEquity", end, "-5"],
		]);
		expect(reportOn(facts, null, "af", fiscalYear)?.record).toMatchObject({ periodEnd: end, equity: "-5" });
	});
});

it("states more than 150 items, each under a label of its own", () => {
	const all = Object.values(items);
	expect(all.length).toBeGreaterThanOrEqual(150);
	expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
});

describe("a stated fourth quarter", () => {
	const [q1, q2, q3] = quarters(2020).map(
		(period, index): Line => ["Revenues", period, `${[11, 12, 13][index]}00111000`],
	);
	const q4: Line = ["Revenues", "2020-10-01..2020-12-31", "1144218000"];
	const reported = (ofYear: string, later?: string) => {
		const facts = [
			...filing(
				"10-Q",
				"2020-11-02",
				[q1, q2, q3].filter((line) => line !== undefined),
			),
			...filing("10-K", "2021-02-03", [["Revenues", year(2020), ofYear], q4]),
			...(later === undefined ? [] : filing("10-K", "2022-02-03", [["Revenues", year(2020), later]])),
		];
		return reportOn(facts, null, "q4")?.record.revenue;
	};

	it("counts where the year less the quarters is another for their rounding alone", () => {
		expect(reported("4745000000")).toBe("1144218000");
		expect(reported("4744551000")).toBe("1144218000");
	});

	it("does not count after the year was restated by more", () => {
		expect(reported("4745000000", "4845000000")).toBe("1244667000");
	});
});

describe("quarters that the next year restates before the year", () => {
	const [q1 = "", q2 = "", q3 = ""] = quarters(2020);
	const facts = [
		...filing("10-Q", "2020-11-02", [
			["Revenues", q1, "11"],
			["Revenues", q2, "12"],
			["Revenues", q3, "13"],
		]),
		...filing("10-K", "2021-02-03", [["Revenues", year(2020), "50"]]),
		...filing("10-Q", "2021-05-03", [
			["Revenues", q1, "7"],
			["Revenues", "2021-01-01..2021-03-31", "8"],
		]),
	];
	const revenueOf = (report: string, day: string | null, more: Fact[] = []) =>
		reportOn([...facts, ...more], day, report)?.record.revenue;

	it("leave the fourth quarter as it was, until an annual report restates the year or leaves it", () => {
		expect([revenueOf("q1", null), revenueOf("q4", null)]).toEqual(["7", "14"]);
		const next = (of2020: string) =>
			filing("10-K", "2022-02-03", [
				["Revenues", year(2020), of2020],
				["Revenues", year(2021), "40"],
			]);
		expect(revenueOf("q4", null, next("46"))).toBe("14");
		expect(revenueOf("q4", null, next("50"))).toBe("18");
	});

	it("count with an amended year that was restated before", () => {
		const amended = filing("10-K/A", "2021-04-01", [["Revenues", year(2020), "46"]]);
		expect(revenueOf("q4", null, amended)).toBe("14");
	});
});

describe("the fourth quarter of a year whose nine months were restated", () => {
	const [q1 = "", q2 = "", q3 = ""] = quarters(2024);
	const revenue = (value: string, period: string): Line => ["Revenues", period, value];
	const revenueOf = (facts: readonly Fact[], report: string) =>
		reportOn(facts, null, report, 2024)?.items.get("revenue")?.value;
	// As of a company that parted from a division on the first day of its second quarter.
	const quarterly = [
		...filing("10-Q", "2024-04-30", [revenue("8003000000", q1)]),
		...filing("10-Q", "2024-07-26", [
			revenue("6255000000", q2),
			revenue("12271000000", "2024-01-01..2024-06-30"),
		]),
		...filing("10-Q", "2024-10-22", [
			revenue("6294000000", q3),
			revenue("18565000000", "2024-01-01..2024-09-30"),
		]),
	];

	it("is the year less the nine months, and not less quarters of another basis", () => {
		const facts = [...quarterly, ...filing("10-K", "2025-02-05", [revenue("24575000000", year(2024))])];
		expect(revenueOf(facts, "q4")).toBe("6010000000");
		const later = filing("10-Q", "2025-04-22", [
			revenue("5954000000", "2025-01-01..2025-03-31"),
			revenue("6016000000", q1),
		]);
		expect(revenueOf([...facts, ...later], "q4")).toBe("6010000000");
	});

	it("is the year less the quarters where the nine months were restated after the year", () => {
		const facts = [
			...filing("10-Q", "2024-10-22", [
				revenue("8003000000", q1),
				revenue("8255000000", q2),
				revenue("8294000000", q3),
			]),
			...filing("10-K", "2025-02-05", [revenue("32575000000", year(2024))]),
			...filing("10-K/A", "2025-03-05", [revenue("32575000000", year(2024))]),
			...filing("10-Q", "2025-10-22", [revenue("18565000000", "2024-01-01..2024-09-30")]),
		];
		expect(revenueOf(facts, "q4")).toBe("8023000000");
	});

	it("is less the nine months of before where a year that was stated twice is older than their restatement", () => {
		const facts = [
			...filing("10-Q", "2024-10-22", [revenue("24552000000", "2024-01-01..2024-09-30")]),
			...filing("10-K", "2025-02-05", [revenue("32575000000", year(2024))]),
			...filing("10-K/A", "2025-03-05", [revenue("32575000000", year(2024))]),
			...filing("10-Q", "2025-10-22", [revenue("18565000000", "2024-01-01..2024-09-30")]),
		];
		expect(revenueOf(facts, "q4")).toBe("8023000000");
	});

	it("is unknown where only some of the quarters were restated since the nine months", () => {
		const facts = [
			...quarterly,
			...filing("10-K", "2025-02-05", [revenue("24575000000", year(2024))]),
			...filing("10-Q", "2025-04-22", [revenue("5016000000", q1)]),
			...filing("10-K", "2026-02-05", [revenue("20575000000", year(2024))]),
		];
		expect(revenueOf(facts, "q4")).toBeUndefined();
	});
});
