import { type AreaName, type AreaRow, entry, type Random, random, sampleTag } from "@us-market-data/market";
import { estimates, ratings } from "./areas/analysts.ts";
import { dayBars, minuteBars, shortVolume, splits } from "./areas/bars.ts";
import { depth, quotes, trades } from "./areas/book.ts";
import { events } from "./areas/events.ts";
import { filings } from "./areas/filings.ts";
import { financials } from "./areas/financials.ts";
import { shareholders } from "./areas/holders.ts";
import { insiderTrades } from "./areas/insiders.ts";
import { dividends } from "./areas/payouts.ts";
import { profiles, securities, shares, symbolHistory } from "./areas/reference.ts";
import { shortInterest } from "./areas/short-interest.ts";
import { closeMinute, easternInstant } from "./clock.ts";
import { newsOf } from "./newsroom.ts";
import type { SampleSecurity } from "./simulated.ts";
import { createWorld, isListed, type World, type WorldSize } from "./world.ts";

const newsEach = { watched: 20, other: 12 };
const topicsEach = 8;

/** Trading days over which topics are spread. */
const spread = 60;

/** Every text says that it is simulated; none comes from a real journalist, analyst or post. */
function* news(world: World): Generator<AreaRow<"news">> {
	const industries = Map.groupBy(world.securities, ({ company }) => company.industry);
	for (const security of world.securities) {
		const peers = (industries.get(security.company.industry) ?? []).filter((other) => other !== security);
		const count = security.minuteDays > 1 ? newsEach.watched : newsEach.other;
		for (const [i, item] of newsOf(world, security, count).entries()) {
			const related = i % 4 === 3 ? peers.slice(i % 3, (i % 3) + 2).map(({ symbol }) => symbol) : [];
			const id = `sample-news-${security.ticker.toLowerCase()}-${item.date}-${item.minute}-${i + 1}`;
			yield {
				symbol: security.symbol,
				id,
				title: `Simulated: ${item.title}`,
				summary: `${item.summary} Date of the event: ${item.date}.`,
				publishTime: easternInstant(item.date, item.minute),
				source: "Sample Newswire",
				url: `https://example.com/news/${id}`,
				relatedSymbols: [security.symbol, ...related],
			};
		}
	}
}

const subjects = [
	"What do you expect of the next quarterly report?",
	"How do you weigh the valuation against its peers?",
	"Which level of the chart do you watch?",
	"Does the volume of the last days mean anything?",
	"What would change your mind about the company?",
	"How does the sector fare this year?",
	"Is the short-sale volume worth a look?",
	"Long-term view: where is the business in five years?",
] as const;

function* topics(world: World): Generator<AreaRow<"topics">> {
	for (const security of world.securities) {
		const stream = random(world.seed, security.symbol, "topics");
		for (const [i, date] of spreadDays(security, topicsEach, stream).entries()) {
			const id = `sample-topic-${security.ticker.toLowerCase()}-${i + 1}`;
			const commentsCount = stream.int(0, 240);
			yield {
				symbol: security.symbol,
				id,
				title: `${security.ticker}: ${entry(subjects, i)}`,
				description: `Simulated discussion of ${security.company.name}; nobody wrote it.`,
				url: `https://example.com/topics/${id}`,
				publishedAt: easternInstant(date, stream.int(7 * 60, closeMinute(date) + 29)),
				commentsCount,
				likesCount: commentsCount * 2 + stream.int(0, 90),
				sharesCount: stream.int(0, 40),
			};
		}
	}
}

/** Days of `count` topics from the oldest to the last one, which is among them. */
function spreadDays({ bars }: SampleSecurity, count: number, stream: Random): string[] {
	const maxOffset = Math.min(spread, bars.length - 1);
	const backs = Array.from({ length: count - 1 }, () => stream.int(0, maxOffset));
	return [...backs.sort((a, b) => b - a), 0].map((back) => entry(bars, -1 - back).date);
}

type Halt = AreaRow<"halts">;

/** Halts and pauses, the suspension, and the halts with which the trading of delisted securities ended. */
function* halts(world: World): Generator<Halt> {
	for (const security of world.securities) {
		for (const { date, from, quotesFrom, to, reason } of security.stops) {
			const instant = (minute: number | null) => (minute === null ? null : easternInstant(date, minute));
			yield {
				...haltOf(security, easternInstant(date, from), reason),
				quotesResumedAt: instant(quotesFrom),
				resumedAt: instant(to),
			};
		}
		if (!isListed(security)) yield haltOf(security, easternInstant(security.lastDay, lastMinute), "D");
		if (security.listing.state === "suspended")
			yield haltOf(security, easternInstant(security.lastDay, lastMinute), "H10");
	}
}

/** Trading ends for good after all sessions of a day. */
const lastMinute = 20 * 60 - 10;

const haltOf = ({ symbol, listing }: SampleSecurity, haltedAt: string, reason: string): Halt => ({
	symbol,
	haltedAt,
	reason,
	market: listing.exchange,
	quotesResumedAt: null,
	resumedAt: null,
});

type Generators = { [A in AreaName]?: (world: World) => Iterable<AreaRow<A>> };

/** One generator per area of the sample. Profiles and securities say what the other areas say of its companies. */
const ofAreas = {
	securities,
	profiles,
	symbolHistory,
	shares,
	dayBars,
	minuteBars,
	quotes,
	depth,
	trades,
	halts,
	splits,
	shortVolume,
	shortInterest,
	filings,
	news,
	topics,
	financials,
	estimates,
	ratings,
	dividends,
	shareholders,
	insiderTrades,
	events,
} satisfies Generators;

export type SampleArea = keyof typeof ofAreas;

/** Rows are made one by one as they are taken. */
export const generators: { readonly [A in SampleArea]: (world: World) => Iterable<AreaRow<A>> } = ofAreas;

export const sampleAreas = Object.keys(generators) as SampleArea[];

/** The data set's description of itself. */
export const sampleManifest = {
	name: "sample",
	tag: sampleTag,
	licence: "Simulated; free to use.",
	description:
		"Sample data set. Names, tickers, exchanges and CIKs are real; prices, figures, texts and persons are " +
		"simulated and say nothing about any company.",
};

/** Takes the rows of an area, one by one. */
export interface SampleTarget {
	write<A extends SampleArea>(area: A, rows: Iterable<AreaRow<A>>): Promise<void>;
}

/**
 * Makes the sample data set: some 240 securities, three years of daily bars, ten days of minute bars of those that are
 * asked for most (one day of the others) and every other area. Prices are as traded, not adjusted for the simulated
 * splits; financial statements count in the shares of the last day. The last day with data is the day of `today` in New
 * York once its close is half an hour past, else the trading day before, so that no price is dated in the future. The
 * same seed and last day give the same rows. The small world is a part of the whole with the same story. Throws only
 * what the target throws.
 */
export async function generateSample(
	target: SampleTarget,
	options: { seed: number; today: Date; size?: WorldSize },
): Promise<void> {
	const world = createWorld(options.seed, options.today, options.size);
	const write = <A extends SampleArea>(area: A) => target.write(area, generators[area](world));
	for (const area of sampleAreas) await write(area);
}
