import type { AreaRow } from "@us-market-data/market";
import { entry, type Random, random } from "@us-market-data/market";
import { easternInstant } from "../clock.ts";
import type { Bar, SampleSecurity } from "../simulated.ts";
import { splitFactor, type World } from "../world.ts";

const newsEach = 15;
const topicsEach = 8;

/** Trading days over which items are spread. */
const spread = 60;

/** Every text says that it is simulated; none comes from a real journalist, analyst or post. */
export function* news(world: World): Generator<AreaRow<"news">> {
	for (const security of world.securities) {
		const stream = random(world.seed, security.symbol, "news");
		const peers = peersOf(world, security);
		for (const [i, index] of spreadDays(security, newsEach, stream).entries()) {
			const related = [security.symbol, ...peers.slice(i % 3, (i % 3) + (i % 4 === 3 ? 2 : 0))];
			const id = `sample-news-${security.ticker.toLowerCase()}-${i + 1}`;
			const { title, summary } = story(security, index, i);
			yield {
				symbol: security.symbol,
				id,
				title,
				summary,
				publishTime: easternInstant(entry(security.bars, index).date, stream.int(7 * 60, 16 * 60 + 29)),
				source: "Sample Newswire",
				url: `https://example.com/news/${id}`,
				relatedSymbols: related,
			};
		}
	}
}

function story(security: SampleSecurity, index: number, i: number): { title: string; summary: string } {
	const { name, industry } = security.company;
	const bar = entry(security.bars, index);
	const texts = [
		[`${name} shares ${movement(security, index)}`, "Simulated report on a day of simulated trading."],
		[`${name} presents at a sample investor conference`, "Simulated announcement of an appearance."],
		[`${name} announces a simulated product update`, `Simulated announcement in ${industry}.`],
		[`${name} among the securities of its industry in view`, `Simulated overview of ${industry}.`],
		[`${name}: ${bar.volume.toLocaleString("en-US")} shares traded`, "Simulated note on trading volume."],
	] as const;
	const [title, summary] = entry(texts, i % texts.length);
	return { title: `Simulated: ${title}`, summary: `${summary} Date of the event: ${bar.date}.` };
}

function movement(security: SampleSecurity, index: number): string {
	const bar = entry(security.bars, index);
	const before: Bar = entry(security.bars, index - 1);
	const ratio = splitFactor(security.split, before.date) / splitFactor(security.split, bar.date);
	const percent = (100 * (bar.close * ratio - before.close)) / before.close;
	return `${percent < 0 ? "fall" : "rise"} ${Math.abs(percent).toFixed(2)} %`;
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
		for (const [i, index] of spreadDays(security, topicsEach, stream).entries()) {
			const id = `sample-topic-${security.ticker.toLowerCase()}-${i + 1}`;
			const commentsCount = stream.int(0, 240);
			yield {
				symbol: security.symbol,
				id,
				title: `${security.ticker}: ${entry(subjects, i)}`,
				description: `Simulated discussion of ${security.company.name}; nobody wrote it.`,
				url: `https://example.com/topics/${id}`,
				publishedAt: easternInstant(entry(security.bars, index).date, stream.int(7 * 60, 16 * 60 + 29)),
				commentsCount,
				likesCount: commentsCount * 2 + stream.int(0, 90),
				sharesCount: stream.int(0, 40),
			};
		}
	}
}

/** Positions of `count` days from the oldest to the last one, which is among them. */
function spreadDays(security: SampleSecurity, count: number, stream: Random): number[] {
	const backs = Array.from({ length: count - 1 }, () => stream.int(0, spread));
	return [...backs.sort((a, b) => b - a), 0].map((back) => security.bars.length - 1 - back);
}

const peersOf = (world: World, security: SampleSecurity): string[] =>
	world.securities
		.filter((other) => other !== security && other.company.industry === security.company.industry)
		.map(({ symbol }) => symbol);
