import { type AreaName, easternMidnight, iso } from "@us-market-data/market";
import type { ChangePosition, ChangeReader, MarketChange, VersionEntry } from "@us-market-data/store";
import { BadParameter } from "../errors.ts";
import type { Handler, HandlerContext, LongQueryTest } from "../handler.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";
import { changeSelector, dataChangeOf } from "../shared/data-change.ts";
import { versionName } from "../version-name.ts";

/** Changes that are read at once, and at most for one page: a filter passes over the others. */
const changesPerRead = 10_000;
const maxReads = 10;

/** What imports and removals changed, oldest first. */
export const listChanges: Handler<"listChanges"> = async (
	{ since, areas, symbols, count, cursor },
	{ holdings },
) => {
	const scope = ["listChanges", since, areas, symbols];
	const versions = await versionsOf(holdings);
	const start = cursor === undefined ? positionSince(since, versions) : positionOf(cursor, scope, versions);
	const { found, end, hasMore } = await changesBehind(start, count, holdings, changeSelector(areas, symbols));
	const after = cursorAfter(scope, keyOf(end, versions));
	return {
		changes: found.map(dataChangeOf),
		next: hasMore ? after : null,
		cursor: after,
	};
};

/** One page behind a position, and the position behind it. */
async function changesBehind(
	start: ChangePosition,
	count: number,
	reader: ChangeReader,
	isSelected: ((change: MarketChange) => boolean) | undefined,
): Promise<{ found: MarketChange[]; end: ChangePosition; hasMore: boolean }> {
	const found: MarketChange[] = [];
	let end = start;
	const limit = isSelected ? changesPerRead : count + 1;
	for (let reads = 0; reads < maxReads; reads++) {
		const changes = await reader.changes({ after: end, limit });
		for (const change of changes) {
			if (isSelected?.(change) ?? true) {
				if (found.length === count) return { found, end, hasMore: true };
				found.push(change);
			}
			end = change;
		}
		if (changes.length < limit) return { found, end, hasMore: false };
	}
	return { found, end, hasMore: true };
}

/** The versions of the ledger; without one yet, the present one alone. */
async function versionsOf(
	reader: HandlerContext["holdings"],
): Promise<readonly [VersionEntry, ...VersionEntry[]]> {
	const [first, ...others] = await reader.versions();
	if (first) return [first, ...others];
	const [version, token = 0] = await Promise.all([reader.dataVersion(), reader.dataToken()]);
	return [{ version, token, at: 0 }];
}

type Versions = Awaited<ReturnType<typeof versionsOf>>;

/** The position of the parameter `since`. */
function positionSince(since: string | undefined, versions: Versions): ChangePosition {
	if (since === undefined) return { version: versions[0].version };
	if (!since.includes("T") && !dayForm.test(since)) {
		const named = versions.find(({ version, token }) => versionName(version, token) === since);
		if (named) return { version: named.version };
		throw tooOld("since", since, versions);
	}
	const instant = instantOf(since);
	const before = versions.findLast(({ at }) => at <= instant);
	if (before) return { version: before.version };
	throw tooOld("since", since, versions);
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The instant, or the first one of a day in New York. */
function instantOf(since: string): number {
	const isDay = dayForm.test(since);
	const time = Date.parse(isDay ? `${since}T00:00:00Z` : since);
	const isReal = !Number.isNaN(time) && iso(time) === (isDay ? `${since}T00:00:00Z` : since);
	if (!isReal || since < "1900" || since >= "2201")
		throw new BadParameter(
			"since",
			since,
			"a data version such as 17-1k2m3n4p5q, a day YYYY-MM-DD in New York, or an instant such as 2026-11-20T21:00:00Z, from 1900-01-01 to 2200-12-31",
		);
	return isDay ? Date.parse(easternMidnight(since)) : time;
}

type Key = readonly [version: number, token: number, area: string, securityId: number];

/** Behind a version, no area and no security. */
const keyOf = ({ version, area, securityId = 0 }: ChangePosition, versions: Versions): Key => [
	version,
	versions.find((one) => one.version === version)?.token ?? 0,
	area ?? "",
	securityId,
];

/** The position of a cursor. One of a store that was put back, or of another one, has another token. */
function positionOf(cursor: string, scope: readonly unknown[], versions: Versions): ChangePosition {
	const [version, token, area, securityId] = keyAfter(scope, cursor, [0, 0, "", 0] as Key) ?? [0, 0, "", 0];
	const isInLedger = versions.some((one) => one.version === version && one.token === token);
	if (!isInLedger || !Number.isSafeInteger(securityId)) throw tooOld("cursor", cursor, versions);
	return area === "" ? { version } : { version, area: area as AreaName, securityId };
}

function tooOld(parameter: "since" | "cursor", value: string, [oldest]: Versions): BadParameter {
	const name = versionName(oldest.version, oldest.token);
	const allowed =
		parameter === "since"
			? `none for all changes that are kept, or a data version of this store from ${name} on, or a time from ${iso(oldest.at)} on`
			: `one of this store that is not older than the data version ${name}; since=${name} begins with the oldest change that is kept`;
	return new BadParameter(parameter, value, allowed, { code: "unknown_version", accepted: [name] });
}

/** Thousands of changes are read. */
export const isLongQuery: LongQueryTest<"listChanges"> = ({ areas, symbols, count }) =>
	count > 1000 || areas !== undefined || symbols !== undefined;
