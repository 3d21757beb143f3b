import type { AreaRow } from "@us-market-data/market";
import { addDays, random } from "@us-market-data/market";
import { monthEnd, tradingDayFrom } from "../clock.ts";
import { fixed } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { splitFactor, type World } from "../world.ts";
import { sharesAt } from "./reference.ts";

type ShareholderRow = AreaRow<"shareholders">;

const periods = 8;
const institutions = 24;
const individuals = 6;

/** Institutions that exist in the sample; each security is held by some of them. */
const institutionPool = 60;

/** Days after the end of a quarter by which holders report. */
const reportingDays = 45;

const roles = ["Chief Executive Officer", "Chief Financial Officer", "Director", "Director", "President", ""];

interface Holder extends Pick<ShareholderRow, "holderId" | "name" | "type" | "title"> {
	/** Part of all shares. */
	weight: number;
}

/** Positions of invented holders at the ends of the last eight quarters. */
export function* shareholders(world: World): Generator<ShareholderRow> {
	for (const security of world.securities) {
		const ends = reportedPeriods(security);
		const holders = holdersOf(world, security);
		for (const [i, holder] of holders.entries()) yield* positions(world, security, holder, ends, i);
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

function holdersOf(world: World, security: SampleSecurity): Holder[] {
	const stream = random(world.seed, security.symbol, "holders");
	const first = stream.int(0, institutionPool - 1);
	const large = Array.from({ length: institutions }, (_, i): Holder => {
		const number = 1 + ((first + 7 * i) % institutionPool);
		const name = `Sample Institution ${number}`;
		const holderId = String(9_000_000_000 + number);
		return { holderId, name, type: "institution", title: "institution", weight: 0.085 / (1 + 0.45 * i) };
	});
	if (security.listing.type === "etf") return large;
	const small = Array.from({ length: individuals }, (_, i): Holder => {
		const number = 100 * (security.index + 1) + i;
		const weight = (0.004 / (1 + i) ** 2) * stream.between(0.2, 1);
		const title = roles[i] || "individual";
		const holderId = String(9_100_000_000 + number);
		return { holderId, name: `Sample Holder ${number}`, type: "individual", title, weight };
	});
	return [...large, ...small];
}

function* positions(
	world: World,
	security: SampleSecurity,
	holder: Holder,
	ends: string[],
	order: number,
): Generator<ShareholderRow> {
	const stream = random(world.seed, security.symbol, holder.holderId, "positions");
	// Some institutions came later than the first period.
	const since = holder.type === "institution" && order % 6 === 5 ? stream.int(2, periods) : 0;
	let size = holder.weight * stream.between(0.8, 1.2);
	let before = 0;
	for (const [i, period] of ends.entries()) {
		if (i < since) continue;
		const all = sharesAt(security, period);
		if (i > since && !stream.chance(0.15)) size *= stream.between(0.92, 1.1);
		const held = Math.max(100, Math.round(all * size));
		// Counted in the shares of the period, so that a split alone is not a change.
		const factor = splitFactor(security.split, period);
		const changed = held - Math.round(before / factor);
		before = held * factor;
		if (i === 0) continue;
		yield {
			symbol: security.symbol,
			period,
			holderId: holder.holderId,
			name: holder.name,
			type: holder.type,
			title: holder.title,
			sharesHeld: String(held),
			sharesChanged: String(changed),
			percentOfShares: fixed(Math.round((held / all) * 1e6), 4),
			filingDate: tradingDayFrom(addDays(period, stream.int(20, reportingDays - 1))),
			value: null,
			form: null,
			filing: null,
		};
	}
}
