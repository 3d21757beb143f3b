import { addDays, entry, random } from "@us-market-data/market";
import { fiscalQuarters, type Quarter } from "./areas/fiscal-quarters.ts";
import { payouts } from "./areas/payouts.ts";
import { closeMinute } from "./clock.ts";
import { expectedEarnings } from "./expectations.ts";
import { insidersOf } from "./ledger.ts";
import { cents, perShare } from "./numbers.ts";
import type { Bar, SampleSecurity, Story } from "./simulated.ts";
import { isStock, splitFactor, type World } from "./world.ts";

/** A news item: minutes after midnight Eastern time. */
export interface Item {
	date: string;
	minute: number;
	title: string;
	summary: string;
}

/** Calendar days back over which there is news. */
const span = 95;

/** The newest `count` items on a security, oldest first; each is published after what it tells. */
export function newsOf(world: World, security: SampleSecurity, count: number): Item[] {
	const from = addDays(security.lastDay, -span);
	const all = [
		...storyNews(world, security),
		...stopNews(security),
		...payoutNews(world, security),
		...insiderNews(world, security),
		...statusNews(world, security),
		...closeReports(world, security),
		...appearances(world, security),
	];
	return all
		.filter(({ date }) => date >= from && date <= security.lastDay)
		.sort((a, b) => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1))
		.slice(-count);
}

/** Minutes from an announcement to the news of it. */
const delay = 2;

function storyNews(world: World, security: SampleSecurity): Item[] {
	const quarters = isStock(security) ? fiscalQuarters(world, security) : [];
	return security.stories.flatMap((story): Item[] => {
		const { publishedOn, minute, kind } = story;
		const base = { date: publishedOn, minute: minute + delay };
		if (kind !== "results") {
			const title = `${security.company.name} ${story.headline}`;
			return [{ ...base, title, summary: "Simulated report on an announcement." }];
		}
		const quarter = quarters.find(({ filedAt }) => filedAt === publishedOn);
		if (!quarter?.reported) return [];
		return [
			{ ...base, title: resultsTitle(world, security, quarter), summary: "Simulated report on results." },
		];
	});
}

function resultsTitle(world: World, { company }: SampleSecurity, quarter: Quarter): string {
	const expected = expectedEarnings(world.seed, company.issuer, quarter);
	const against =
		quarter.eps === expected.eps
			? "as expected"
			: `${quarter.eps > expected.eps ? "above" : "below"} the ${cents(expected.eps)} expected`;
	const period = `Q${quarter.quarter} of fiscal ${quarter.fiscalYear}`;
	return `${company.name} reports earnings of ${cents(quarter.eps)} USD a share for ${period}, ${against}`;
}

function stopNews({ company, stops }: SampleSecurity): Item[] {
	return stops.flatMap(({ date, from, to, reason }): Item[] => {
		const cause = reason === "LUDP" ? "after a fast move" : "pending news";
		const halted = {
			date,
			minute: from + 1,
			title: `Trading in ${company.name} is halted ${cause}`,
			summary: `Simulated notice of a halt with the code ${reason}.`,
		};
		if (to === null) return [halted];
		const resumed = { date, minute: to + 1, title: `Trading in ${company.name} resumes` };
		return [halted, { ...resumed, summary: "Simulated notice of a resumption." }];
	});
}

/** Dividends are declared at this minute. */
export const declaredAt = 8 * 60 + 45;

const payoutNews = (world: World, security: SampleSecurity): Item[] =>
	payouts(world, security).map(({ declaredOn, adjusted, amount, exDate, paymentDate }) => ({
		date: declaredOn,
		minute: declaredAt + delay,
		title: `${security.listing.name} declares a dividend of ${perShare(exDate < declaredOn ? adjusted : amount)} USD a share`,
		summary: `Simulated announcement: ex-date ${exDate}, payment on ${paymentDate}.`,
	}));

/** Forms of insiders are filed before noon, and reported then. */
const noon = 12 * 60;

function insiderNews(world: World, security: SampleSecurity): Item[] {
	if (!isStock(security)) return [];
	return insidersOf(world, security).flatMap(({ title, entries }) =>
		entries
			.filter(({ kind }) => kind.type === "BUY")
			.map(({ filingDate, shares, bar }) => ({
				date: filingDate,
				minute: noon + delay,
				title: `${title} of ${security.company.name} buys ${shares.toLocaleString("en-US")} shares`,
				summary: `Simulated report on a form about a purchase of ${bar.date}.`,
			})),
	);
}

/** Trading days from the announcement of a split to its ex-date. */
const splitAnnouncedBefore = 16;

function statusNews(
	world: World,
	{ company, listing, split, announcedSplit, bars, lastDay }: SampleSecurity,
): Item[] {
	const items: Item[] = [];
	const add = (date: string, minute: number, title: string) =>
		items.push({ date, minute, title, summary: "Simulated announcement." });
	for (const one of [split, announcedSplit]) {
		if (!one) continue;
		const { ratio, date } = one;
		const ahead = world.days.filter((day) => day < date).slice(-splitAnnouncedBefore)[0];
		const name = ratio < 1 ? `1-for-${Math.round(1 / ratio)} reverse split` : `${ratio}-for-1 split`;
		if (ahead) add(ahead, declaredAt, `${company.name} announces a ${name} as of ${date}`);
	}
	if (listing.state === "new") add(entry(bars, 0).date, 9 * 60 + 31, `${company.name} begins to trade`);
	if (listing.state === "delisted")
		add(lastDay, declaredAt, `${company.name} trades for the last time today`);
	if (listing.state === "suspended")
		add(lastDay, closeMinute(lastDay) + 20, `Trading in ${company.name} will be suspended`);
	return items;
}

/** Trading days for which moves and volumes are reported. */
const reportedDays = 60;

/** Reports after the close on large moves and volumes, and on the last day. */
function closeReports(world: World, security: SampleSecurity): Item[] {
	const { bars, stories } = security;
	const items: Item[] = [];
	const stream = random(world.seed, security.symbol, "close reports");
	for (let index = Math.max(21, bars.length - reportedDays); index < bars.length; index++) {
		const bar = entry(bars, index);
		const before = bars.slice(index - 20, index);
		const move = moveOf(security, index);
		const usual =
			before.reduce((sum, { volume, date }) => sum + volume * ratio(security, date, bar.date), 0) / 20;
		const minute = closeMinute(bar.date) + stream.int(3, 24);
		const isLast = index === bars.length - 1;
		if (isLast || Math.abs(move) > 3 || stream.chance(0.05))
			items.push({ ...moveReport(security, bar, move, causeOf(world, security, stories, bar)), minute });
		if (bar.volume > 2.2 * usual || (isLast && stream.chance(0.4))) {
			const title = `${security.company.name}: ${bar.volume.toLocaleString("en-US")} shares traded`;
			items.push({
				date: bar.date,
				minute: minute + 1,
				title,
				summary: "Simulated note on the volume of the day.",
			});
		}
	}
	return items;
}

const ratio = ({ split }: SampleSecurity, from: string, to: string): number =>
	splitFactor(split, from) / splitFactor(split, to);

/** Change in percent against the close before, both in shares of the day. */
export function moveOf(security: SampleSecurity, index: number): number {
	const [bar, before] = [entry(security.bars, index), entry(security.bars, index - 1)];
	return 100 * ((bar.close * ratio(security, bar.date, before.date)) / before.close - 1);
}

function moveReport(
	{ company }: SampleSecurity,
	bar: Bar,
	move: number,
	cause: string,
): Omit<Item, "minute"> {
	const verb = move < 0 ? "fall" : "rise";
	const percent = Math.abs(move).toFixed(2);
	const change = percent === "0.00" ? "close unchanged at" : `${verb} ${percent} % to`;
	const title = `${company.name} shares ${change} ${cents(bar.close)} USD`;
	return { date: bar.date, title, summary: `Simulated report on a day of simulated trading${cause}.` };
}

/** The story of the day, or for a fund the economic release that moved the market. */
function causeOf(
	{ releases }: World,
	security: SampleSecurity,
	stories: readonly Story[],
	{ date }: Bar,
): string {
	const story = stories.find((candidate) => candidate.date === date);
	if (story)
		return story.kind === "results" ? " after the company's results" : `; the company ${story.headline}`;
	if (security.listing.type !== "etf") return "";
	const [release] = releases
		.filter((candidate) => candidate.date === date && Math.abs(candidate.effect) > 0.002)
		.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
	return release ? `, after ${release.name}: ${release.actual} against ${release.expected} expected` : "";
}

const appearancesEach = 9;

/** Announcements that move nothing. */
function appearances(world: World, security: SampleSecurity): Item[] {
	const { company, bars, listing } = security;
	const stream = random(world.seed, security.symbol, "appearances");
	const texts =
		listing.type === "etf"
			? ["publishes its holdings", "among the funds in view"]
			: ["presents at a sample investor conference", "among the securities of its industry in view"];
	return Array.from({ length: appearancesEach }, (_, i) => ({
		date: entry(bars, -1 - Math.min(bars.length - 1, 3 + 6 * i + stream.int(0, 4))).date,
		minute: stream.int(10 * 60, 12 * 60),
		title: `${company.name} ${entry(texts, i % texts.length)}`,
		summary: `Simulated announcement in ${company.industry}.`,
	}));
}
