import { namesAlike } from "@us-market-data/analytics";
import { type AreaRecord, addDays } from "@us-market-data/market";
import type { MarketReader, SecurityRef } from "@us-market-data/store";
import type { Former } from "./former-symbols.ts";
import type { Days } from "./record-day.ts";
import { quietDays } from "./reused.ts";

const all = { order: "asc", limit: 1_000 } as const;

/**
 * True when a directory says that a security goes on under another symbol, and nothing says that another one has the former
 * symbol since. Whatever is held under the former symbol is of the renamed security then, also what sources that are late
 * wrote behind its last day.
 *
 * @param held what is held under the former symbol
 * @param files the days of what each file says of it
 */
export async function isRenamed(
	market: MarketReader,
	held: SecurityRef,
	today: SecurityRef,
	{ last }: Former,
	files: ReadonlyMap<number, Days>,
): Promise<boolean> {
	const history = (await market.list("symbolHistory", today.id, all)).map(({ record }) => record);
	if (!isToldByDirectory(history, held, today)) return false;
	if ([...files.values()].some(({ first }) => first > addDays(last, quietDays))) return false;
	const own = await market.list("symbolHistory", held.id, all);
	if (own.some(({ record: { first } }) => first !== null && first > last)) return false;
	const names = history.map(({ name }) => name).filter((name) => name !== "");
	const isOwn = (name: string) => names.some((known) => namesAlike(known, name));
	const [masters, identifiers, companies] = await Promise.all([
		market.list("securities", held.id, all),
		market.list("identifiers", held.id, all),
		market.list("companies", held.id, all),
	]);
	return (
		masters.every(({ record }) => isOwn(record.nameEn)) &&
		identifiers.every(({ record: { date, name } }) => date <= last || isOwn(name)) &&
		companies.every(({ record: { name, formerNames } }) =>
			[name, ...formerNames.map((f) => f.name)].some(isOwn),
		)
	);
}

const directory = "nasdaq-directory";

/** True when directories listed a security under both symbols. */
const isToldByDirectory = (
	history: readonly AreaRecord<"symbolHistory">[],
	...securities: readonly SecurityRef[]
): boolean =>
	securities.every(({ symbol }) =>
		history.some(({ code, source }) => source === directory && `${code}.US` === symbol),
	);
