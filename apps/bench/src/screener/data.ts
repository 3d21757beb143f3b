import type { Indicator, NumericIndicator, SecurityRow } from "@us-market-data/analytics";
import {
	type Columns,
	columnsOf,
	indicators,
	loadMarketView,
	noPause,
	priceMetrics,
	quote,
} from "@us-market-data/analytics";
import { fillGenerated, generatedDay, generatedFigures } from "@us-market-data/analytics/testing";
import type { MarketReader, MarketStore } from "@us-market-data/store";

/** Columns that are searched. */
const width = 80;

/** Figures of a row that the service does not screen by, which fill up the columns to 80. */
const furtherFigures: Readonly<Record<string, (row: SecurityRow) => string | number | null | undefined>> = {
	before: (row) => row.quote?.prevClose,
	open: (row) => row.quote?.open,
	high: (row) => row.quote?.high,
	low: (row) => row.quote?.low,
	change: (row) => row.quote?.changeValue,
	spread: (row) => row.quote && (Number(row.quote.high) - Number(row.quote.low)).toFixed(2),
	dpsttm: (row) => row.cross.dpsttm,
	grossprofit: (row) => row.fundamentals?.grossprofit,
	eps: (row) => row.fundamentals?.eps,
	assets: (row) => row.fundamentals?.assets,
	liabilities: (row) => row.fundamentals?.liabilities,
	equity: (row) => row.fundamentals?.equity,
	totalshares: (row) => row.fundamentals?.totalshares,
	circulatingshares: (row) => row.fundamentals?.circulatingshares,
	yearhigh: (row) => row.price?.high52w,
	yearlow: (row) => row.price?.low52w,
	shortvolume: (row) => row.shorts?.shortVolume,
	reportedvolume: (row) => row.shorts?.totalVolume,
	sharesheld: (row) => row.holders?.sharesHeld,
	institutions: (row) => row.holders?.institutions,
	increased: (row) => row.holders?.increased,
	decreased: (row) => row.holders?.decreased,
	buys: (row) => row.insiders?.buys,
	sells: (row) => row.insiders?.sells,
	inflow: (row) => row.flow?.inflow,
	dividends: (row) => row.dividends?.dpsttm,
	payouts: (row) => row.dividends?.payouts,
};

const further = Object.entries(furtherFigures).map(
	([key, figure], i): NumericIndicator => ({
		kind: "numeric",
		id: 1000 + i,
		key: `further_${key}`,
		figure: null,
		name: key,
		unit: null,
		group: "Further",
		scale: "1",
		places: null,
		defaultRange: { min: null, max: null },
		read: (row) => {
			const value = figure(row);
			return value === null || value === undefined ? null : String(value);
		},
	}),
);

/** The indicators of the service and as many further figures as make 80 columns. */
export const searchedIndicators: readonly Indicator[] = [...indicators, ...further].slice(0, width);

/** Puts a generated market into a store. */
export const fillStore = (store: MarketStore, seed: number, securities: number): Promise<void> =>
	store.transaction(async (writer) => fillGenerated(writer, { seed, securities }));

/** The active rows of a store in columns of all 80. */
export async function readColumns(reader: MarketReader): Promise<Columns> {
	const { active } = await loadMarketView(reader, noPause);
	return columnsOf(active.rows, noPause, searchedIndicators);
}

/** Commits new prices of every security, as after a day of trading, and their figures. */
export async function importPrices(store: MarketStore, seed: number): Promise<void> {
	const [dataset] = (await store.datasets()).filter(({ tag }) => tag === "prices");
	const securities = await store.securities();
	await store.transaction(async (writer) => {
		for (const { id, symbol } of securities) {
			const { quote: newest, price } = generatedFigures(seed, symbol);
			const provenance = {
				time: Date.parse(`${generatedDay}T21:00:00Z`),
				datasetIds: dataset ? [dataset.id] : [],
			};
			writer.putDerived(quote.kind, id, newest && { ...provenance, data: newest });
			writer.putDerived(priceMetrics.kind, id, price && { ...provenance, data: price });
		}
	});
}

/** Commits a new version of the data from which nothing new is derived. */
export async function importNothing(store: MarketStore): Promise<void> {
	const [dataset] = await store.datasets();
	if (!dataset) throw new Error("the store is empty");
	await store.transaction(async (writer) => writer.finishDataset(dataset.id, dataset));
}
