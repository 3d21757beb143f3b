import type { Schema } from "@us-market-data/client";

/** One figure of a report. */
export interface ReportFigure {
	key: string;
	name: string;
	value: string | null;
	/** Change against the same period of the year before, in percent. */
	change: string | null;
	/** The rule of a figure that no filing states. */
	derived: string | null;
}

/** A column of the table: one report. */
export interface Report {
	id: string;
	/** `FY 2026` or `Q4 2026`. */
	title: string;
	currency: string;
	url: string | null;
	/** Last day of the period and day of the first publication, where the answer has them. */
	endDate?: string;
	filingDate?: string;
	figures: ReadonlyMap<string, ReportFigure>;
}

const names: Readonly<Record<string, string>> = { af: "FY", saf: "Half year", tp: "Transition" };

const titleOf = (report: string, fiscalYear: number): string =>
	`${names[report] ?? report.toUpperCase()} ${fiscalYear}`;

/** The key figures of reports. */
export const ofOperating = (list: readonly Schema<"OperatingReport">[]): Report[] =>
	list.map(({ id, report, fiscalYear, url, financial: { currency, indicators } }) => ({
		id,
		title: titleOf(report, fiscalYear),
		currency,
		url,
		figures: new Map(
			indicators.map(({ yoyChangeRate: change, ...figure }) => [figure.key, { ...figure, change }]),
		),
	}));

/** The items of the asked statement. */
export const ofStatements = (list: readonly Schema<"StatementsReport">[]): Report[] =>
	list.map(({ id, report, fiscalYear, url, currency, endDate, filingDate, ...statements }) => {
		const { income, balance, cashFlow, perShare } = statements;
		const items = [income, balance, cashFlow, perShare].flatMap((one) => one ?? []);
		return {
			id,
			title: titleOf(report, fiscalYear),
			currency,
			url,
			endDate,
			filingDate,
			figures: new Map(items.map(({ facts: _, ...item }) => [item.key, { ...item, change: null }])),
		};
	});

/** The rows of all reports, in the order in which they come up: an older report may have items that the newest lacks. */
export function rowsOf(reports: readonly Report[]): { key: string; name: string }[] {
	const names = new Map<string, string>();
	for (const { figures } of reports) {
		let before: string | undefined;
		for (const { key, name } of figures.values()) {
			if (!names.has(key)) insertAfter(names, before, [key, name]);
			before = key;
		}
	}
	return [...names].map(([key, name]) => ({ key, name }));
}

function insertAfter(names: Map<string, string>, before: string | undefined, row: [string, string]): void {
	const rows = [...names];
	const index = before === undefined ? rows.length : rows.findIndex(([key]) => key === before) + 1;
	rows.splice(index, 0, row);
	names.clear();
	for (const [key, name] of rows) names.set(key, name);
}
