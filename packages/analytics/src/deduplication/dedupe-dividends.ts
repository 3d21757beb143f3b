import type { AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { DatasetFacts } from "../provenance.ts";

type Facts = Pick<DatasetFacts, "tagOf" | "trustRank">;
type Dividend = Stored<AreaRecord<"dividends">>;

/**
 * The dividends that count once: of an ex-date for which several sources state dividends, those of the most trusted
 * one, otherwise of the file imported last. A source states all dividends of an ex-date, such as a regular and a special one.
 */
export function dedupeDividends<R extends Dividend>(rows: readonly R[], facts: Facts): R[] {
	const best = new Map<string, Dividend>();
	for (const row of rows) {
		const previous = best.get(row.record.exDate);
		if (!previous || counts(row, previous, facts)) best.set(row.record.exDate, row);
	}
	return rows.filter((row) => {
		const winner = best.get(row.record.exDate);
		return winner !== undefined && facts.tagOf(winner.datasetId) === facts.tagOf(row.datasetId);
	});
}

const counts = (a: Dividend, b: Dividend, facts: Facts): boolean => {
	const [first, second] = [a, b].map(({ datasetId }) => facts.trustRank("dividends", datasetId));
	return first === second ? a.datasetId > b.datasetId : Number(first) < Number(second);
};

/** True when an ex-date has dividends of several files, so that not all of them may count. */
export function mayRepeat(rows: readonly Dividend[]): boolean {
	const datasets = new Map<string, number>();
	return rows.some(({ record: { exDate }, datasetId }) => {
		const previous = datasets.get(exDate) ?? datasetId;
		datasets.set(exDate, previous);
		return previous !== datasetId;
	});
}
