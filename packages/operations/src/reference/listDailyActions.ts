import type { BodyOf } from "@us-market-data/contract";
import { addDaysWithin, dayMs, marketSymbol } from "@us-market-data/market";
import type { GeneralArea, SecurityRef } from "@us-market-data/store";
import type { Handler } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { cursorAfter, keyAfter, positionIn } from "../shared/cursor.ts";
import { actionsOf, kinds as allKinds, type Kind } from "./corporate-actions.ts";

type Body = BodyOf<"listDailyActions">;

/** The actions of all securities on a day, by symbol. */
export const listDailyActions: Handler<"listDailyActions"> = async (
	{ date, kinds = allKinds, count, as_of, cursor },
	{ data },
) => {
	const scope = ["listDailyActions", date, [...kinds].sort(), as_of];
	const [after, position] = keyAfter(scope, cursor, ["", 0]) ?? ["", 0];
	const shown = positionIn(cursor, position);
	const actions: Body["actions"] = [];
	let next: string | null = null;
	for (const security of await securitiesWith(kinds, date, data)) {
		const { symbol } = security;
		if (symbol < after) continue;
		const own = await actionsOf(security, { kinds, start: date, end: date }, data);
		const first = symbol === after ? shown : 0;
		const room = count - actions.length;
		for (const action of own.slice(first, first + room)) actions.push({ symbol, ...action });
		if (own.length - first <= room) continue;
		next = cursorAfter(scope, [symbol, first + room]);
		break;
	}
	const hint = actions.length === 0 ? `No such action of ${date} is held.` : null;
	return { actions, date, hint, next };
};

/** The areas that the actions of a kind are read from. */
const areasOf: Readonly<Record<Kind, readonly GeneralArea[]>> = {
	split: ["splits"],
	dividend: ["dividends"],
	halt: ["halts"],
	rename: ["companies"],
	symbol_rename: ["symbolHistory"],
	delisting: ["securities", "symbolHistory"],
	relisting: ["securities", "symbolHistory"],
};

/** Days behind an action at which its record may lie: filings state a split with the year or quarter in which it was. */
const daysBehind: Partial<Readonly<Record<GeneralArea, number>>> = { splits: 800, dividends: 1, halts: 2 };

/** More records than an area has of all securities. */
const everyRecord = 10_000_000;

/** The securities that may have an action of a kind on a day, by symbol. */
async function securitiesWith(
	kinds: readonly Kind[],
	date: string,
	data: ProvenanceReader,
): Promise<SecurityRef[]> {
	const day = Date.parse(date);
	const found = new Map<string, SecurityRef>();
	for (const area of new Set(kinds.flatMap((kind) => areasOf[kind]))) {
		const days = daysBehind[area];
		const span = days === undefined ? {} : { from: day - dayMs, to: day + days * dayMs };
		const rows = await data.untracked.across(area, { ...span, order: "asc", limit: everyRecord });
		for (const { security, record } of rows)
			if (days !== undefined || mentions(record, date)) found.set(security.symbol, security);
	}
	found.delete(marketSymbol);
	return [...found.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** True when a day, or one beside it, stands anywhere in a record: a period ends on the day before the next begins. */
function mentions(record: unknown, date: string): boolean {
	const text = JSON.stringify(record);
	return [-1, 0, 1].some((days) => text.includes(addDaysWithin(date, days)));
}

/** The records of all securities are read. */
export const isLongQuery = () => true;
