import { nextTradingDay, previousTradingDay, type Random, random } from "@us-market-data/market";
import { closeMinute } from "./clock.ts";
import { type Planned, plans } from "./data/scenarios.ts";
import { fiscalPeriods, reportMinute, reportsEarly } from "./fiscal-calendar.ts";
import { heavy } from "./noise.ts";
import type { Figures, Issuer, Story } from "./simulated.ts";

/** The security whose stories are made. */
interface Subject {
	seed: number;
	ticker: string;
	company: Issuer;
	figures: Figures;
	days: readonly string[];
	/** Trading days at the end on which the security no longer trades. */
	skip: number;
	isStock: boolean;
}

/** Everything that moved a security by itself, oldest first. One story a day, the planned one before others. */
export function storiesOf(subject: Subject): Story[] {
	if (!subject.isStock) return [];
	const { days, skip } = subject;
	const [first = "", last = ""] = [days[0], days[days.length - 1 - skip]];
	const all = [...planned(subject), ...results(subject, last), ...chances(subject)];
	const byDay = new Map<string, Story>();
	for (const story of all) if (!byDay.has(story.date)) byDay.set(story.date, story);
	return [...byDay.values()]
		.filter(({ date, publishedOn }) => date > first && date <= last && publishedOn >= first)
		.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Usual return of a day with news of its own. */
const jumpOf = ({ sigma }: Figures): number => 0.01 + 0.02 * sigma;

function planned({ ticker, days }: Subject): Story[] {
	return (plans[ticker] ?? []).flatMap((plan: Planned): Story[] => {
		const date = days[days.length - 1 - plan.back];
		if (date === undefined || plan.headline === undefined) return [];
		const { move = 0, volume = 1, headline, filed = false } = plan;
		const minute = plan.minute ?? 7 * 60 + 30;
		return [{ kind: "planned", publishedOn: date, minute, date, move, volume, headline, filed }];
	});
}

function results({ seed, company, figures }: Subject, last: string): Story[] {
	const isEarly = reportsEarly(seed, company);
	return fiscalPeriods(seed, company, last).map(({ periodEnd, filedAt, surprise }): Story => {
		const stream = random(seed, company.issuer, periodEnd, "reaction");
		const move = jumpOf(figures) * (0.55 * (surprise - 0.35) + 0.75 * heavy(stream));
		return {
			kind: "results",
			publishedOn: filedAt,
			minute: reportMinute(seed, company, filedAt),
			date: isEarly ? filedAt : nextTradingDay(filedAt),
			move: bounded(move),
			volume: 1.6 + Math.min(2, Math.abs(move) / jumpOf(figures)),
			headline: "",
			filed: true,
		};
	});
}

const texts: Readonly<Record<"guidance" | "rating" | "business", readonly [up: string[], down: string[]]>> = {
	guidance: [
		["raises its outlook for the year", "expects more revenue than before"],
		["lowers its outlook for the year", "warns of slower demand"],
	],
	rating: [
		["upgraded to buy from hold by Sample Research", "upgraded to overweight by Sample Securities"],
		["downgraded to hold from buy by Sample Research", "downgraded to underweight by Sample Securities"],
	],
	business: [
		["wins a large contract", "presents a new product", "agrees on a partnership", "sells a division"],
		["loses a large customer", "delays a product", "faces an inquiry", "recalls a product"],
	],
};

/** Chances of a day. */
const kinds = [
	["rating", 0.012, 0.45, 1.3],
	["guidance", 0.0025, 1, 2],
	["business", 0.006, 0.6, 1.5],
] as const;

function chances({ seed, company, figures, days, skip }: Subject): Story[] {
	const stories: Story[] = [];
	let month = "";
	let stream = random(seed, company.issuer, "chance");
	for (const date of days.slice(0, days.length - skip)) {
		if (!date.startsWith(month) || month === "") {
			month = date.slice(0, 7);
			stream = random(seed, company.issuer, "chance", month);
		}
		const kind = kindOf(stream.next());
		if (kind) stories.push(chanceStory(kind, date, figures, stream));
	}
	return stories;
}

function kindOf(chance: number): (typeof kinds)[number] | undefined {
	let passed = 0;
	return kinds.find(([, frequency]) => {
		passed += frequency;
		return chance < passed;
	});
}

function chanceStory(
	[kind, , size, volume]: (typeof kinds)[number],
	date: string,
	figures: Figures,
	stream: Random,
): Story {
	const move = bounded(jumpOf(figures) * size * (0.5 * stream.pick([-1, 1]) + 0.6 * heavy(stream)));
	const headline = stream.pick(texts[kind][move > 0 ? 0 : 1]);
	const late = stream.chance(0.4);
	const publishedOn = late ? previousTradingDay(date) : date;
	const minute = late ? closeMinute(publishedOn) + 25 : stream.int(6 * 60 + 45, 9 * 60);
	return { kind, publishedOn, minute, date, move, volume, headline, filed: kind !== "rating" };
}

const bounded = (move: number): number => Math.max(-0.45, Math.min(0.6, move));
