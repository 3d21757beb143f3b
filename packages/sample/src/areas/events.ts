import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, marketSymbol } from "@us-market-data/market";
import { easternInstant, tradingDayFrom, tradingDayUpTo } from "../clock.ts";
import { reportMinute } from "../fiscal-calendar.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isListed, isStock, type World } from "../world.ts";
import { formsOf } from "./filings.ts";
import { fiscalQuarters } from "./fiscal-quarters.ts";

type Event = AreaRow<"events">;

const pastReports = 8;
const futureReports = 2;

export function* events(world: World): Generator<Event> {
	for (const security of world.securities) {
		if (isStock(security)) yield* reports(world, security);
		yield* meetings(world, security);
		const day = listingDay(security);
		if (day >= firstListing) yield listing(security, day);
	}
	yield* offerings(world);
	yield* releases(world);
}

function* reports(world: World, security: SampleSecurity): Generator<Event> {
	const quarters = fiscalQuarters(world, security);
	const next = quarters.findIndex(({ reported }) => !reported);
	const last = isListed(security) ? next + futureReports : next;
	for (const { quarter, fiscalYear, filedAt, reported } of quarters.slice(next - pastReports, last)) {
		const did = reported ? "reported" : "is expected to report";
		yield {
			symbol: security.symbol,
			id: `report-${security.ticker}-${fiscalYear}-q${quarter}`,
			category: "report",
			datetime: easternInstant(filedAt, reportMinute(world.seed, security.company, filedAt)),
			eventType: formsOf(security).periodic(quarter),
			content: `${security.company.name} ${did} Q${quarter} of fiscal ${fiscalYear} (simulated)`,
			star: security.figures.price * security.figures.shares > 500_000 ? 3 : 2,
		};
	}
}

/** Securities with a company meeting near the last day, every so many, so that no week is without an event. */
const meetingEvery = 6;

function* meetings(world: World, security: SampleSecurity): Generator<Event> {
	if (security.index % meetingEvery !== 0 || !isListed(security) || !isStock(security)) return;
	const offset = (security.index / meetingEvery) % 10;
	yield {
		symbol: security.symbol,
		id: `meeting-${security.ticker}`,
		category: "report",
		datetime: easternInstant(tradingDayUpTo(addDays(world.lastDay, offset - 4)), 10 * 60),
		eventType: "Investor conference",
		content: `${security.company.name} speaks at a sample investor conference (simulated)`,
		star: 1,
	};
}

/** Older listings say nothing to a reader of the calendar. */
const firstListing = "1990-01-01";

const listingDay = ({ listing: { listed, state }, bars }: SampleSecurity): string =>
	state === "new" ? entry(bars, 0).date : listed;

const listing = ({ symbol, ticker, company }: SampleSecurity, listed: string): Event => ({
	symbol,
	id: `ipo-${ticker}`,
	category: "ipo",
	datetime: easternInstant(listed, 9 * 60 + 30),
	eventType: "Listing",
	content: `${company.name} listed on ${listed}`,
	star: 1,
});

/** Invented offerings around the last day: they are priced late in the evening, and expected at the open. */
function* offerings(world: World): Generator<Event> {
	for (const [i, days] of [-20, -9, -2, 4, 12, 26].entries()) {
		const day = addDays(world.lastDay, days);
		const isAhead = days > 0;
		yield {
			symbol: marketSymbol,
			id: `ipo-sample-${i + 1}`,
			category: "ipo",
			datetime: isAhead
				? easternInstant(tradingDayFrom(day), 9 * 60 + 30)
				: easternInstant(tradingDayUpTo(day), 20 * 60 + 45),
			eventType: isAhead ? "Expected" : "Priced",
			content: `Sample Company ${i + 1}, Inc. offers its shares to the public (simulated)`,
			star: 1 + (i % 2),
		};
	}
}

function* releases(world: World): Generator<Event> {
	for (const release of world.releases) {
		const { type, name, date, minute, actual, expected, before, star } = release;
		const figure = date > world.lastDay ? `expected ${expected}` : `${actual}, expected ${expected}`;
		yield {
			symbol: marketSymbol,
			id: `macro-${type.toLowerCase().replaceAll(" ", "-")}-${date}`,
			category: "macrodata",
			datetime: easternInstant(date, minute),
			eventType: type,
			content: `${name}: ${figure}, before ${before} (simulated)`,
			star,
		};
	}
}
