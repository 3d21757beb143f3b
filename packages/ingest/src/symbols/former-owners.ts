import { distinctiveWords, isOwnStatement, readListingOwners } from "@us-market-data/analytics";
import { type AreaRecord, dayMs } from "@us-market-data/market";
import type { MarketReader, MarketWriter, SecurityRef } from "@us-market-data/store";
import { merge } from "./follow.ts";
import { formerSymbolOf, minUnusedDays, retiredSymbol } from "./reused-symbol.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/** Names that only funds and exchange-traded notes have. */
const fund =
	/\b(ETF|ETN|FUND|FD|TRUST|TR|SHARES|SHS|PORTFOLIO|INDEX|IDX|ISHARES|SPDR|PROSHARES|INVESCO|VANGUARD)\b/i;
/** Names that no company has. */
const exchangeTraded = /\b(ETF|ETN)\b/i;

/**
 * Keeps apart the owners of a symbol that passed from a company to a fund, or the reverse: a name of the one kind can be no
 * earlier name of the other. The former owner is kept under the symbol with the year of its last day, and gets its rows as any
 * security with a former symbol. Where companies follow each other names alone do not tell, as companies take new names.
 *
 * What was kept apart becomes one with the security that has the same CUSIP under a symbol of today, or with that of the only
 * registrant which had the name on that day.
 *
 * @returns what is said to the operator
 */
export async function resolveOwners(writer: MarketWriter): Promise<string[]> {
	const areas = new Set([...writer.touched().values()].flatMap((touched) => [...touched]));
	const identifying = ["securities", "identifiers", "symbolHistory", "companies"] as const;
	if (!identifying.some((area) => areas.has(area))) return [];
	const cusips = await writer.across("identifiers", { ...all, kinds: ["cusip"] });
	if (cusips.length === 0) return [];
	const masters = await writer.across("securities", all);
	const owners = await readListingOwners(writer, masters);
	const types = new Map(masters.map(({ record, security }) => [security.symbol, record.type]));
	const notes: string[] = [];
	for (const { record, security, datasetId } of cusips) {
		const { symbol } = security;
		const { name, date, first } = record;
		const listing = owners.listing(symbol);
		if (!listing || isOwnStatement({ names: [name], day: date }, listing)) continue;
		if (!isOtherKind(name, types.get(symbol) ?? "other")) continue;
		if (await isTradedThroughout(writer, security, date, listing.since)) continue;
		const former = retiredSymbol(symbol, date);
		writer.put("symbolHistory", writer.ensureSecurity(former), datasetId, {
			code: symbol.replace(/\.US$/, ""),
			name,
			first: first ?? date,
			last: date,
			source: "sec-fails-to-deliver",
		});
		notes.push(
			`${symbol} was of ${name} until ${date} or later: its rows of that time are kept as ${former}`,
		);
	}
	return [...notes, ...(await joinRetired(writer))];
}

const isOtherKind = (name: string, type: AreaRecord<"securities">["type"]): boolean =>
	type === "etf" ? !fund.test(name) : exchangeTraded.test(name);

/** True when the rows that are held of a security leave no gap as long as a symbol is unused when it passes on. */
async function isTradedThroughout(
	market: MarketReader,
	{ id }: SecurityRef,
	last: string,
	since: string,
): Promise<boolean> {
	const [from, to] = [Date.parse(last), Date.parse(since)];
	const times = [from, to];
	for (const area of ["dayBars", "shortVolume"] as const)
		for (const { time } of await market.list(area, id, { ...all, from, to })) times.push(time);
	times.sort((a, b) => a - b);
	return times.every((time, i) => i === 0 || time - (times[i - 1] ?? time) < minUnusedDays * dayMs);
}

/** Makes one of a security that was kept apart and the one that has its CUSIP since. */
async function joinRetired(writer: MarketWriter): Promise<string[]> {
	const former = (await writer.securities()).filter(
		(security) =>
			formerSymbolOf(security.symbol) !== security.symbol && !writer.hasRecords("securities", security.id),
	);
	if (former.length === 0) return [];
	const owners = Map.groupBy(
		await writer.across("identifiers", { ...all, kinds: ["cusip"] }),
		({ record }) => record.value,
	);
	const formerly = await formerNames(writer);
	const notes: string[] = [];
	for (const security of former) {
		const own = [...owners.values()].filter((rows) => rows.some((row) => row.security.id === security.id));
		const others = own.flat().filter((row) => row.security.id !== security.id);
		const byCusip = only(others.map((row) => row.security));
		const rows = own.flat().filter((row) => row.security.id === security.id);
		const today = byCusip ?? only(rows.flatMap(({ record }) => formerly(record.name, record.date)));
		if (!today || today.symbol === formerSymbolOf(security.symbol)) continue;
		merge(writer, security, today);
		const reason = byCusip ? "has its CUSIP" : "had its name then";
		notes.push(`${security.symbol} is ${today.symbol}, which ${reason}: they are one now`);
	}
	return notes;
}

/** The only security of a list, however often it is there. */
function only(securities: readonly SecurityRef[]): SecurityRef | undefined {
	const [first, ...others] = new Map(securities.map((security) => [security.id, security])).values();
	return others.length === 0 ? first : undefined;
}

/** Finds the securities of registrants that had a name on a day, word by word, legal forms and classes apart. */
async function formerNames(market: MarketReader): Promise<(name: string, day: string) => SecurityRef[]> {
	const keyOf = (name: string) => distinctiveWords(name).toSorted().join(" ");
	const byName = new Map<string, { security: SecurityRef; from: string; to: string }[]>();
	for (const { record, security } of await market.across("companies", all)) {
		for (const { name, from, to } of record.formerNames) {
			const listed = byName.get(keyOf(name)) ?? [];
			byName.set(keyOf(name), [...listed, { security, from: from ?? "", to: to ?? "9999-12-31" }]);
		}
	}
	return (name, day) =>
		(keyOf(name) === "" ? [] : (byName.get(keyOf(name)) ?? []))
			.filter(({ from, to }) => from <= day && day <= to)
			.map(({ security }) => security);
}
