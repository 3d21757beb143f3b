import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, random } from "@us-market-data/market";
import { monthEnd, tradingDayFrom } from "../clock.ts";
import { watched } from "../data/watched.ts";
import { insidersOf } from "../ledger.ts";
import { fixed } from "../numbers.ts";
import { institutionName, institutionPool } from "../people.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isStock, splitFactor, type World } from "../world.ts";
import { sharesAt } from "./reference.ts";

type ShareholderRow = AreaRow<"shareholders">;

const periods = 8;

/** Periods that are written of securities that are not watched: a first start is to be short. */
const unwatchedPeriods = 3;
const institutions = 24;

/** Days after the end of a quarter by which holders report. */
const reportingDays = 45;

/** A holder with its position at the end of each period, in shares of that day; null before the first one. */
interface Holder extends Pick<ShareholderRow, "holderId" | "name" | "type" | "title"> {
	positions: (number | null)[];
	/** False where nobody states what was held before the first position: it is new, or the reports before are missing. */
	statesFirstChange: boolean;
}

/** Positions of invented holders at the ends of the last quarters. */
export function* shareholders(world: World): Generator<ShareholderRow> {
	for (const security of world.securities) {
		const ends = reportedPeriods(security);
		const holders = [...institutionsOf(world, security, ends), ...insiderHolders(world, security, ends)];
		for (const holder of holders) yield* rows(world, security, holder, ends);
	}
}

/** Ends of the newest nine quarters that are reported, oldest first; the first only gives the changes. */
function reportedPeriods(security: SampleSecurity): string[] {
	const latest = addDays(security.lastDay, -reportingDays - 3);
	const [year = 0, month = 1] = latest.split("-").map(Number);
	const end = 3 * Math.floor(month / 3);
	const newest = monthEnd(year, end) > latest ? end - 3 : end;
	return Array.from({ length: periods + 1 }, (_, i) => monthEnd(year, newest, 3 * (i - periods)));
}

function institutionsOf(world: World, security: SampleSecurity, ends: string[]): Holder[] {
	const first = random(world.seed, security.symbol, "holders").int(0, institutionPool - 1);
	return Array.from({ length: institutions }, (_, i): Holder => {
		const number = 1 + ((first + 7 * i) % institutionPool);
		const holderId = String(9_000_000_000 + number);
		const statesFirstChange = i % 12 !== 11;
		const positions = institutionPositions(world, security, holderId, i, ends);
		if (!statesFirstChange) positions.fill(null, 0, periods);
		const name = institutionName(number);
		return { holderId, name, type: "institution", title: "institution", positions, statesFirstChange };
	});
}

/** Positions of an institution, which grow and shrink; some institutions came later than the first period. */
function institutionPositions(
	world: World,
	security: SampleSecurity,
	holderId: string,
	order: number,
	ends: string[],
): (number | null)[] {
	const stream = random(world.seed, security.symbol, holderId, "positions");
	const since = order % 6 === 5 ? stream.int(2, periods) : 0;
	let size = (0.085 / (1 + 0.45 * order)) * stream.between(0.8, 1.2) * freePart(security);
	return ends.map((period, i) => {
		if (i < since) return null;
		if (i > since && !stream.chance(0.15)) size *= stream.between(0.92, 1.1);
		return Math.max(10, Math.round(sharesAt(security, period) * size));
	});
}

const freePart = ({ figures }: SampleSecurity): number => Math.min(1, figures.float / 90);

/** Insiders hold what the ledger says. */
function insiderHolders(world: World, security: SampleSecurity, ends: string[]): Holder[] {
	if (!isStock(security)) return [];
	return insidersOf(world, security).map(({ id, name, title, sharesAt: holdingAt }): Holder => {
		const positions = ends.map((period) => holdingAt(period));
		return { holderId: id, name, type: "individual", title, positions, statesFirstChange: true };
	});
}

function* rows(
	world: World,
	security: SampleSecurity,
	holder: Holder,
	ends: string[],
): Generator<ShareholderRow> {
	const stream = random(world.seed, security.symbol, holder.holderId, "reports");
	const { holderId, name, type, title, positions, statesFirstChange } = holder;
	const from = watched.has(security.ticker) ? 1 : ends.length - unwatchedPeriods;
	for (const [i, period] of ends.entries()) {
		const shares = positions[i] ?? null;
		const filingDate = tradingDayFrom(addDays(period, stream.int(20, reportingDays - 1)));
		if (i < from || shares === null) continue;
		// Counted in the shares of the period, so that a split alone is not a change.
		const factor = splitFactor(security.split, entry(ends, i - 1)) / splitFactor(security.split, period);
		const before = positions[i - 1] ?? (statesFirstChange ? 0 : null);
		const changed = before === null ? null : String(shares - Math.round(before * factor));
		yield {
			symbol: security.symbol,
			period,
			holderId,
			name,
			type,
			title,
			sharesHeld: String(shares),
			sharesChanged: changed,
			percentOfShares: fixed(Math.round((shares / sharesAt(security, period)) * 1e6), 4),
			filingDate,
			value: null,
			form: null,
			filing: null,
		};
	}
}
