import { quarterAfter } from "@us-market-data/analytics";
import type { Filing } from "./filing.ts";
import type { Holders, PeriodReports, ReportIndex } from "./report-index.ts";

/** A position of zero shares that follows from a report that does not name the security. */
export interface ZeroPosition {
	symbol: string;
	/** The report. */
	filing: Filing;
}

/**
 * Holders of a security that leave all at once did not sell: the security went, or has another CUSIP than the one
 * that is known. So many are taken for all.
 */
const maxExits = 10;

/** Reports of a file: the newest whole one of each holder and period, with the numbers of the holders. */
export interface Reported {
	filing: Filing;
	holder: number;
}

/**
 * Positions of zero shares that follow from a file: for holders that reported two quarters, or a quarter and its
 * restatement, and named the security in only one of the two. Without them, a holder that sold everything would look like one
 * that has not reported yet, and a new position like one of unknown age. The later of the two files finds
 * them. The positions of the file are known already.
 *
 * @param mapped symbols whose CUSIPs are known now, so that a report would have named them
 */
export async function* zeroPositions(
	reportIndex: ReportIndex,
	reports: readonly Reported[],
	mapped: ReadonlySet<string>,
): AsyncGenerator<ZeroPosition[]> {
	for (const [period, same] of Map.groupBy(reports, ({ filing }) => filing.period)) {
		const own = new Map(same.map(({ filing, holder }) => [holder, filing]));
		const here = await reportIndex.period(period);
		for (const neighbour of [-1, 1]) {
			const day = quarterAfter(period, neighbour);
			if (!(await reportIndex.hasReports(day))) continue;
			const there = await reportIndex.period(day);
			const isNamed = (symbol: string) => reportIndex.isNamed(day, symbol);
			for (const symbol of new Set([...here.symbols(), ...there.symbols()])) {
				const exited = exitedPositions(symbol, here, there, mapped.has(symbol) ? own : new Map());
				const positions = [...exited, ...(await enteredPositions(symbol, here, { there, isNamed, own }))];
				if (positions.length > 0) yield positions;
			}
		}
	}
}

/** Holders with shares in the neighbouring quarter and none in the file's quarter. */
function exitedPositions(
	symbol: string,
	here: PeriodReports,
	there: PeriodReports,
	own: ReadonlyMap<number, Filing>,
): ZeroPosition[] {
	const reported = here.holders(symbol);
	const exited = missing(there.holders(symbol), reported, own);
	if (exited.length >= maxExits && ![...reported.values()].includes(true)) return [];
	return recordZeros(symbol, here, exited);
}

/** Holders with shares in the file's quarter and none in the neighbouring one, in which they named others. */
async function enteredPositions(
	symbol: string,
	here: PeriodReports,
	{ there, isNamed, own }: Neighbour,
): Promise<ZeroPosition[]> {
	const ours = new Map([...here.holders(symbol)].filter(([holder]) => own.has(holder)));
	const others = missing(ours, there.holders(symbol), there.filings);
	return others.length > 0 && (await isNamed(symbol)) ? recordZeros(symbol, there, others) : [];
}

/** The neighbouring quarter, and the reports of the file. */
interface Neighbour {
	there: PeriodReports;
	/** True if any report of that quarter names a security. */
	isNamed(symbol: string): Promise<boolean>;
	own: ReadonlyMap<number, Filing>;
}

/** Holders with shares that filed a report without a position. */
function missing(
	holders: Holders,
	reported: Holders,
	filings: ReadonlyMap<number, Filing>,
): [holder: number, filing: Filing][] {
	return [...holders].flatMap(([holder, hasShares]) => {
		const filing = filings.get(holder);
		return hasShares && filing && !reported.has(holder) ? [[holder, filing] as [number, Filing]] : [];
	});
}

function recordZeros(
	symbol: string,
	period: PeriodReports,
	exited: readonly [number, Filing][],
): ZeroPosition[] {
	for (const [holder] of exited) period.add(symbol, holder, false);
	return exited.map(([, filing]) => ({ symbol, filing }));
}
