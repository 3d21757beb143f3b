import { type AreaRecord, areas, daysBetween, nextTradingDay } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { SplitEvent } from "../../bars/adjust.ts";
import type { ListRecords } from "../../bars/prices.ts";
import type { DatasetFacts } from "../../provenance.ts";
import type { Fact } from "../facts/fact.ts";
import { factsOf } from "../facts/filed-facts.ts";
import { helpers } from "../items/index.ts";
import { near, restatedPairs, simpleRatio } from "./restated-pairs.ts";
import { type EvidentSplit, evidentSplits } from "./splits.ts";

type Split = AreaRecord<"splits">;

/** A split of which no filing states the day: it is after the last filing in old shares, and at the first in new ones at the latest. */
export type UndatedSplit = EvidentSplit;

/** Splits of a security, oldest first, and those without a day. */
export interface KnownSplits {
	dated: Stored<Split>[];
	undated: UndatedSplit[];
}

/**
 * The splits that filings state and their restatements show. The day that they state is the last one at the old share
 * count: shares are distributed after its session. Of several days, the newest filing's counts, because the first ones
 * name the day of a decision.
 */
export function statedSplits(facts: readonly Fact[]): { dated: Split[]; undated: UndatedSplit[] } {
	const stated = facts.filter(
		({ tag, start }) => start === null && helpers.splitRatios.some((name) => name === tag),
	);
	const dated: Split[] = [];
	const undated: UndatedSplit[] = [];
	for (const split of evidentSplits(facts, restatedPairs(facts), [])) {
		const day = statedDay(stated, split);
		const [numerator, denominator] = [String(split.numerator), String(split.denominator)];
		if (day === undefined) undated.push(split);
		else dated.push({ exDate: nextTradingDay(day), numerator, denominator });
	}
	return { dated, undated };
}

/** The day of a split between the last filing in old shares and the first one in new shares. */
function statedDay(stated: readonly Fact[], split: EvidentSplit): string | undefined {
	const ratio = split.numerator / split.denominator;
	return stated
		.filter(({ value, end }) => {
			const other = Number(value);
			const isRatio = simpleRatio(other) !== null && (near(other, ratio) || near(1 / other, ratio));
			return isRatio && end >= split.lastFiled && end <= split.firstFiled;
		})
		.sort((a, b) => (a.filed < b.filed ? 1 : a.filed > b.filed ? -1 : a.end < b.end ? 1 : -1))
		.at(0)?.end;
}

/**
 * The splits of a security that are held, with those that its filings alone state. Splits of a simulated market do not
 * stand for those of real filings, nor the reverse.
 */
export async function heldAndStated(
	list: ListRecords,
	{ isSample }: Pick<DatasetFacts, "isSample">,
): Promise<KnownSplits> {
	const held = await list("splits", all);
	const filings = await list("reportedFacts", all);
	const datasetId = filings.at(-1)?.datasetId;
	if (datasetId === undefined) return { dated: held, undated: [] };
	const comparable = held.filter((row) => isSample(row.datasetId) === isSample(datasetId));
	const stated = statedSplits(factsOf(filings.map(({ record }) => record)));
	const isHeld = (split: SplitEvent) => comparable.some(({ record }) => isSame(record, split));
	const added = stated.dated
		.filter((split) => !isHeld(split))
		.map((record) => ({ record, datasetId, time: areas.splits.time(record) }));
	const undated = stated.undated.filter(
		({ numerator, denominator, firstFiled: exDate }) =>
			!isHeld({ exDate, numerator: String(numerator), denominator: String(denominator) }),
	);
	return { dated: [...held, ...added].sort((a, b) => a.time - b.time), undated };
}

/** More filings and splits than any company has made. */
const all = { order: "asc", limit: 10_000 } as const;

/** Days within which two records of one ratio are of one split. */
const sameSplit = 200;

const isSame = (one: SplitEvent, other: SplitEvent): boolean =>
	near(ratioOf(one), ratioOf(other)) && Math.abs(daysBetween(one.exDate, other.exDate)) <= sameSplit;

const ratioOf = ({ numerator, denominator }: SplitEvent): number => Number(numerator) / Number(denominator);
