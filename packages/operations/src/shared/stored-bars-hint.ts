import type { ListRecords } from "@us-market-data/analytics";
import type { InputOf } from "@us-market-data/contract";
import { type AreaName, type AreaRecord, iso, tradingDateOf } from "@us-market-data/market";

/** Records of an area, for advice on an answer without any of them. */
interface RangeQuery<A extends AreaName> {
	list: ListRecords;
	area: A;
	dateOf: (record: AreaRecord<A>) => string;
	/** Only those of these kinds. */
	kinds?: readonly string[] | undefined;
}

/** The first and the last day of the records in words; undefined without any. Nothing of them is cited. */
async function storedRange<A extends AreaName>({
	list,
	area,
	dateOf,
	kinds,
}: RangeQuery<A>): Promise<string | undefined> {
	const only = kinds === undefined ? {} : { kinds: [...kinds] };
	const [[first], [last]] = await Promise.all([
		list(area, { ...only, order: "asc", limit: 1 }),
		list(area, { ...only, order: "desc", limit: 1 }),
	]);
	return first && last ? `${dateOf(first.record)} to ${dateOf(last.record)}` : undefined;
}

type BarsRequest = Pick<InputOf<"listCandlesticks">, "symbol" | "period" | "session">;

const regular = ["0"];

/** Advice on an answer without bars: the days of the bars that are held, or that were by an instant of the past. */
export async function storedBarsHint(
	{ symbol, period, session }: BarsRequest,
	list: ListRecords,
	past?: number,
): Promise<string> {
	const ofMinutes = (kinds?: readonly string[]) =>
		storedRange({ list, area: "minuteBars", dateOf: ({ start }) => tradingDateOf(new Date(start)), kinds });
	const days = await storedRange({ list, area: "dayBars", dateOf: ({ date }) => date });
	const isOfMinutes = /^\d+[mh]$/.test(period);
	const same = isOfMinutes ? await ofMinutes(session === "intraday" ? regular : undefined) : days;
	if (same !== undefined)
		return `Nothing is in this range: ${symbol} has bars for period=${period} of ${same}.`;
	const others = isOfMinutes ? await ofMinutes() : undefined;
	if (others !== undefined)
		return `${symbol} has such bars outside the regular session alone, of ${others}: send session=all.`;
	const other = isOfMinutes ? days : await ofMinutes();
	const near = isOfMinutes ? "day" : "1m";
	if (other === undefined && past !== undefined)
		return `No bars of ${symbol} were public by as_of, ${iso(past)}: ask for a later one.`;
	const has = other === undefined ? "nor for any other" : `but for period=${near} of ${other}`;
	return `${symbol} has no bars for period=${period}, ${has}.`;
}

/** Tells that the bars begin behind the start of a range, because none is held before; null where that is not so. */
export async function lateStartHint(
	{ symbol, period, session }: BarsRequest,
	bars: readonly { date: string }[],
	{ from, order }: { from?: { date: string; instant: number }; order: "asc" | "desc" },
	list: ListRecords,
): Promise<string | null> {
	const [first] = bars;
	if (!from || order === "desc" || !first || first.date <= from.date) return null;
	const before = { order: "desc", limit: 1 } as const;
	const isOfMinutes = /^\d+[mh]$/.test(period);
	const earlier = isOfMinutes
		? await list("minuteBars", {
				...before,
				to: from.instant - 1,
				...(session === "intraday" && { kinds: [...regular] }),
			})
		: await list("dayBars", { ...before, to: Date.parse(from.date) - 1 });
	return earlier.length > 0 ? null : `${symbol} has no bars for period=${period} before ${first.date}.`;
}
