import type { AreaRow } from "@us-market-data/market";
import { entry, type Random, random } from "@us-market-data/market";
import { closeMinute, easternInstant } from "../clock.ts";
import { newsOf } from "../newsroom.ts";
import type { SampleSecurity } from "../simulated.ts";
import type { World } from "../world.ts";

const newsEach = { watched: 20, other: 12 };
const topicsEach = 8;

/** Trading days over which topics are spread. */
const spread = 60;

/** Every text says that it is simulated; none comes from a real journalist, analyst or post. */
export function* news(world: World): Generator<AreaRow<"news">> {
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

export function* topics(world: World): Generator<AreaRow<"topics">> {
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
	const longest = Math.min(spread, bars.length - 1);
	const backs = Array.from({ length: count - 1 }, () => stream.int(0, longest));
	return [...backs.sort((a, b) => b - a), 0].map((back) => entry(bars, -1 - back).date);
}
