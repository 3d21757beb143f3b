import { easternDate, InputError } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { calendarDate } from "../../frame/fields.ts";
import type { ImportOptions } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { dayOfWallTime } from "./clock.ts";
import { wallTimeOf } from "./dates.ts";
import type { Layout } from "./layout.ts";
import type { Survey } from "./survey.ts";

/** Day through which the prices of a file are adjusted for splits, and what it is taken from. */
export interface StatedBasis {
	/** Null for prices as traded. */
	adjustedThrough: string | null;
	/** True if the operator has told it. */
	isGiven: boolean;
	note: string | null;
}

/**
 * The basis of the prices of a file, before its bars meet any splits: that which the operator tells, otherwise that of the
 * layout. Vendors that adjust put splits in up to the day of the download, which the time of the file tells, unless the
 * newest prices show that no later split is in them.
 *
 * @throws InputError when the operator tells two bases, or a day that is none
 */
export async function statedBasis(
	source: SourceFile,
	layouts: readonly Layout[],
	surveyed: Survey,
	{ adjustedThrough, asTraded }: Pick<ImportOptions, "adjustedThrough" | "asTraded">,
	traded: TradedCloses,
): Promise<StatedBasis> {
	if (adjustedThrough !== undefined && asTraded)
		throw new InputError(
			{ field: "--adjusted-through", value: adjustedThrough },
			"either --adjusted-through or --as-traded",
		);
	if (asTraded) return { adjustedThrough: null, isGiven: true, note: "taken as traded, as you say" };
	if (adjustedThrough !== undefined) {
		const day = calendarDate(...(adjustedThrough.split("-") as [string, string, string]));
		if (day === null)
			throw new InputError({ field: "--adjusted-through", value: adjustedThrough }, "a day as YYYY-MM-DD");
		return {
			adjustedThrough: day,
			isGiven: true,
			note: `taken as adjusted for splits through ${day}, as you say`,
		};
	}
	const [layout] = layouts;
	const { last } = surveyed;
	if (!layout?.isAdjusted || last === "") return { adjustedThrough: null, isGiven: false, note: null };
	if (layouts.length === 1 && (isOnCents(surveyed, layout) || (await isAsStored(surveyed, layout, traded))))
		return {
			adjustedThrough: last,
			isGiven: false,
			note: `taken as adjusted for splits through ${last}: the newest prices are as traded`,
		};
	const fileDay = easternDate(new Date(source.retrievedAt));
	const through = [fileDay, last].sort().at(-1) ?? last;
	return {
		adjustedThrough: through,
		isGiven: false,
		note: `taken as adjusted for splits through ${through}, the day of the file; --adjusted-through or --as-traded tells otherwise`,
	};
}

/** Closes of days as they were traded, by other sources. */
export type TradedCloses = (days: { from: string; to: string }) => Promise<ReadonlyMap<string, number>>;

/** Closes that datasets hold as traded of a symbol, but those of a tag. */
export const tradedCloses =
	(market: MarketReader, symbol: string | null, tag: string): TradedCloses =>
	async ({ from, to }) => {
		const security = symbol === null ? undefined : await market.security(symbol);
		if (!security) return new Map();
		const datasets = new Map((await market.datasets()).map((dataset) => [dataset.id, dataset]));
		const span = { from: Date.parse(from), to: Date.parse(to), order: "asc", limit: 1_000 } as const;
		const rows = await market.list("dayBars", security.id, span);
		const traded = rows.filter(({ datasetId, record }) => {
			const dataset = datasets.get(datasetId);
			return dataset && dataset.tag !== tag && (dataset.adjustedThrough ?? "") <= record.date;
		});
		return new Map(traded.map(({ record }) => [record.date, Number(record.close)]));
	};

/** Values of the newest rows that decide. */
const minValues = 20;
/** Part of them that may be off the cents, as highs and lows of trades at parts of a cent are. A split leaves half or more. */
const maxOffCentsPart = 0.2;
/** Single precision is exact to about seven digits. */
const singlePrecision = 2 ** -22;

/**
 * True if the newest prices are whole cents, though the file does not round to them: later splits would have divided them
 * into parts of a cent. Multiples of one number of cents show a later reverse split instead.
 */
function isOnCents({ newestRows }: Survey, layout: Layout): boolean {
	const texts = newestRows.flatMap((row) =>
		[layout.open, layout.high, layout.low, layout.close].flatMap((column) => row[column] ?? []),
	);
	const values = texts.map(Number).filter((value) => value > 0);
	const isUnrounded = texts.some((text) => (text.split(".")[1]?.length ?? 0) > 4);
	if (values.length < minValues || !isUnrounded || values.some((value) => value < 1)) return false;
	const wholeCents = values.filter((value) => {
		const cents = value * 100;
		return Math.abs(cents - Math.round(cents)) <= Math.max(1e-6, cents * singlePrecision);
	});
	if (wholeCents.length < values.length * (1 - maxOffCentsPart)) return false;
	return wholeCents.map((value) => Math.round(value * 100)).reduce(greatestDivisor, 0) === 1;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Part by which sources may differ on a close. */
const tolerance = 0.02;

/** True if the newest closes are those that another source has as traded of the same days. */
async function isAsStored(
	{ newestRows, order, interval }: Survey,
	layout: Layout,
	traded: TradedCloses,
): Promise<boolean> {
	if (interval !== "day") return false;
	const closes = newestRows.flatMap((row) => {
		const wall = wallTimeOf(row[layout.time] ?? "");
		const date = wall && dayOfWallTime(wall, order);
		const close = Number(row[layout.close]);
		return date !== null && close > 0 ? [{ date, close }] : [];
	});
	const [first, last] = [closes[0]?.date, closes.at(-1)?.date];
	if (first === undefined || last === undefined) return false;
	const tradedCloses = await traded({ from: first, to: last });
	const both = closes.filter(({ date }) => tradedCloses.has(date));
	return (
		both.length > 0 && both.every(({ date, close }) => isNear(close, tradedCloses.get(date) ?? Number.NaN))
	);
}

const isNear = (a: number, b: number): boolean => Math.abs(a / b - 1) <= tolerance;
