import { dayMs } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { formerSymbolOf } from "../../symbols/reused-symbol.ts";
import { decimalOf } from "./amounts.ts";
import type { CusipLearner } from "./cusips.ts";
import { Values } from "./dollar-values.ts";
import { countedFilings, type Filing, reportKey } from "./filing.ts";
import type { Holdings, Sums } from "./holdings.ts";
import type { PeriodReports, ReportIndex } from "./report-index.ts";
import { type Reported, zeroPositions } from "./zero-positions.ts";

/** Context in which all files of an import are read. */
export interface ReadContext {
	market: MarketReader;
	/** Canonical symbols by CUSIP. */
	symbols: ReadonlyMap<string, string>;
	/** Where CUSIPs are held that were seen beside a symbol which has another owner since. */
	learner: CusipLearner | undefined;
	known: ReportIndex;
}

/** Filings of a file that count in addition to the known ones of their holders and periods; the others were restated. */
export async function effectiveFilings(filings: readonly Filing[], known: ReportIndex): Promise<Filing[]> {
	const counted: Filing[] = [];
	for (const same of Map.groupBy(filings, reportKey).values()) {
		const [first] = same;
		if (!first) continue;
		await known.load(first.holderId, first.period);
		const other = (await known.period(first.period)).filings.get(known.numberOf(first.holderId));
		const isAnother = other && !same.some(({ filing }) => filing === other.filing);
		const all = countedFilings(isAnother ? [...same, other] : same);
		counted.push(...all.filter((filing) => filing !== other));
	}
	return counted;
}

/**
 * The records of a file: the positions of its filings, and the positions of zero shares that follow from them.
 *
 * @param filings numbered as in the holdings
 */
export async function* shareholderRows(
	filings: readonly Filing[],
	holdings: Holdings,
	{ market, symbols, learner, known }: ReadContext,
	notes: string[],
): AsyncGenerator<Outcome[]> {
	const reported = filings.map((filing, number) => ({
		filing,
		holder: known.numberOf(filing.holderId),
		isMirrored: holdings.isMirrored(number),
	}));
	if (learner) yield learnedRows(learner, filings);
	let none = 0;
	const zeroRecords = (positions: readonly { symbol: string; filing: Filing }[]): ImportedRecord[] => {
		none += positions.length;
		return positions.map(({ symbol, filing }) => rowOf(symbol, 1, filing, "0", null));
	};
	yield zeroRecords(await restatedAway(reported, holdings, known));
	const values = new Values(filings, holdings);
	yield* positionRows(reported, holdings, values, { market, known });
	const complete = reported.filter(
		({ filing, isMirrored }) => filing.form !== "13F new holdings" && !isMirrored,
	);
	for (const { filing, holder } of complete) (await known.period(filing.period)).addFiling(holder, filing);
	const learned = [...(learner?.learned.values() ?? [])].map(({ symbol }) => symbol);
	const mapped = [...symbols.values(), ...learned];
	for await (const positions of zeroPositions(known, complete, new Set(mapped))) yield zeroRecords(positions);
	notes.push(...remarks(holdings, values, none));
	const mirrored = reported.filter(({ isMirrored }) => isMirrored);
	if (mirrored.length > 0) {
		const some = mirrored.slice(0, 5).map(({ filing }) => filing.filing);
		notes.push(
			`positions left out of ${mirrored.length} filings whose shares are their values, see data issues: ${some.join(", ")}`,
		);
	}
}

/** Of a CUSIP whose company a report names: the identifier, and the symbol beside which it was seen before. */
const learnedRows = ({ learned }: CusipLearner, filings: readonly Filing[]): ImportedRecord[] => {
	const date = filings
		.map(({ period }) => period)
		.sort()
		.at(-1);
	if (date === undefined) return [];
	return [...learned].flatMap(([value, { symbol, name, before }]): ImportedRecord[] => {
		const { name: formerName, first, date: last } = before.record;
		const code = formerSymbolOf(before.security.symbol).replace(/\.US$/, "");
		return [
			{ area: "identifiers", symbol, line: 1, record: { scheme: "cusip", value, name, date, first: date } },
			{
				area: "symbolHistory",
				symbol,
				line: 1,
				record: { code, name: formerName, first: first ?? last, last, source: "sec-13f" },
			},
		];
	});
};

/** A filing, and whether its shares are its values. */
interface Report extends Reported {
	isMirrored: boolean;
}

/** An issue instead of a position whose shares are its value. */
const mirroredOf = (
	symbol: string,
	{ shares, value, line }: Sums,
	{ filing, isMirrored }: Report,
): Outcome => ({
	area: "issues",
	symbol,
	line,
	record: {
		kind: "implausible",
		area: "shareholders",
		of: `${filing.period}/${filing.holderId}`,
		date: filing.period,
		rule: "shares of a position are not its value; the position is left out",
		values: [
			{ name: "shares", value: decimalOf(shares) },
			{ name: "value", value: decimalOf(value) },
		],
		difference: null,
		accession: filing.filing,
		filedAt: filing.filingDate,
		cause: isMirrored
			? "the filing repeats one of the two in nearly all its rows"
			: "the price of a share is known to be another",
	},
});

/** Records that are handed over together. */
const batch = 2_000;

/** The positions of a file security by security. */
async function* positionRows(
	reported: readonly Report[],
	holdings: Holdings,
	values: Values,
	{ market, known }: Pick<ReadContext, "market" | "known">,
): AsyncGenerator<Outcome[]> {
	const periods: PeriodReports[] = [];
	for (const { filing } of reported) periods.push(await known.period(filing.period));
	const [only] = reported.length === 1 ? reported : [];
	let rows: Outcome[] = [];
	for (const symbol of holdings.symbols()) {
		const positions = holdings.positions(symbol);
		const price = only ? await closeOf(market, symbol, only.filing) : values.peers(positions);
		for (const sums of positions) {
			const report = reported[sums.filing];
			if (!report) continue;
			const sharePrice = price(sums.filing);
			if (report.isMirrored || values.isMirrored(sums, sharePrice)) {
				rows.push(mirroredOf(symbol, sums, report));
				// It holds shares, though nobody knows how many.
				if (!report.isMirrored) periods[sums.filing]?.add(symbol, report.holder, true);
				continue;
			}
			const dollars = values.dollars(sums, sharePrice);
			rows.push(rowOf(symbol, sums.line, report.filing, decimalOf(sums.shares), dollars));
			periods[sums.filing]?.add(symbol, report.holder, Number(sums.shares) > 0);
		}
		if (rows.length < batch) continue;
		yield rows;
		rows = [];
	}
	yield rows;
}

/** Securities that a holder's earlier filing of the period names and its restatement does not. */
async function restatedAway(
	reported: readonly Report[],
	holdings: Holdings,
	known: ReportIndex,
): Promise<{ symbol: string; filing: Filing }[]> {
	const removed: { symbol: string; filing: Filing }[] = [];
	const numbered = reported.map((report, number) => ({ ...report, number }));
	for (const [day, same] of Map.groupBy(numbered, ({ filing }) => filing.period)) {
		const period = await known.period(day);
		const restated = same.filter(({ filing, holder, isMirrored }) => {
			const before = period.filings.get(holder);
			if (filing.form === "13F new holdings" || isMirrored) return false;
			return before !== undefined && before.filing !== filing.filing;
		});
		if (restated.length === 0) continue;
		for (const symbol of period.symbols()) {
			const holders = period.holders(symbol);
			const named = new Set(holdings.positions(symbol).map((sums) => sums.filing));
			for (const { filing, holder, number } of restated) {
				if (named.has(number) || !holders.get(holder)) continue;
				period.add(symbol, holder, false);
				removed.push({ symbol, filing });
			}
		}
	}
	return removed;
}

function rowOf(
	symbol: string,
	line: number,
	filing: Filing,
	sharesHeld: string,
	value: string | null,
): ImportedRecord {
	const { period, holderId, name, filingDate, form } = filing;
	const record: ImportedRecord<"shareholders">["record"] = {
		period,
		holderId,
		name,
		type: "institution",
		title: "institution",
		sharesChanged: null,
		percentOfShares: null,
		sharesHeld,
		filingDate,
		value,
		form,
		filing: filing.filing,
	};
	return { area: "shareholders", symbol, line, record };
}

const week = 7 * dayMs;

/** Close at the end of the period, when the traded price is held. */
async function closeOf(market: MarketReader, symbol: string, filing: Filing): Promise<() => number | null> {
	const security = await market.security(symbol);
	if (!security) return () => null;
	const to = Date.parse(filing.period);
	const [bar] = await market.list("dayBars", security.id, { from: to - week, to, order: "desc", limit: 1 });
	const dataset = bar && (await market.dataset(bar.datasetId));
	const close = bar && dataset && dataset.adjustedThrough === null ? Number(bar.record.close) : null;
	return () => close;
}

function remarks(holdings: Holdings, values: Values, none: number): string[] {
	const doubtful = values.doubtful();
	const unmapped = holdings.unmapped.size;
	const notes: string[] = [];
	if (unmapped > 0) {
		notes.push(`${unmapped} CUSIPs belong to no held security; sec-fails-to-deliver provides CUSIPs`);
	}
	if (doubtful.length > 0) {
		const some = doubtful.slice(0, 5).map(({ filing }) => filing);
		notes.push(
			`values omitted from ${doubtful.length} filings that state them in another unit: ${some.join(", ")}`,
		);
	}
	if (none > 0) notes.push(`${none} positions of zero added for holders that reported without the security`);
	return notes;
}
