import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, marketSymbol, random } from "@us-market-data/market";
import { easternInstant, tradingDayFrom, tradingDayUpTo } from "../clock.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isListed, isStock, type World } from "../world.ts";
import { fiscalQuarters, reportMinute } from "./fiscal-quarters.ts";

type Event = AreaRow<"events">;

const pastReports = 8;
const futureReports = 2;

export function* events(world: World): Generator<Event> {
	for (const security of world.securities) {
		if (isStock(security)) yield* reports(world, security);
		yield* meetings(world, security);
		if (security.listing.listed >= firstListing) yield listing(security);
	}
	yield* offerings(world);
	yield* releases(world);
}

function* reports(world: World, security: SampleSecurity): Generator<Event> {
	const quarters = fiscalQuarters(world, security);
	const next = quarters.findIndex(({ reported }) => !reported);
	const minute = reportMinute(world, security);
	const last = isListed(security) ? next + futureReports : next;
	for (const { quarter, fiscalYear, filedAt, reported } of quarters.slice(next - pastReports, last)) {
		const did = reported ? "reported" : "is expected to report";
		yield {
			symbol: security.symbol,
			id: `report-${security.ticker}-${fiscalYear}-q${quarter}`,
			category: "report",
			datetime: easternInstant(filedAt, minute),
			eventType: quarter === 4 ? "10-K" : "10-Q",
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

const listing = ({ symbol, ticker, company, listing: { listed } }: SampleSecurity): Event => ({
	symbol,
	id: `ipo-${ticker}`,
	category: "ipo",
	datetime: easternInstant(listed, 9 * 60 + 30),
	eventType: "Listing",
	content: `${company.name} listed on ${listed}`,
	star: 1,
});

/** Invented offerings around the last day. */
function* offerings(world: World): Generator<Event> {
	for (const [i, days] of [-20, -9, -2, 4, 12, 26].entries()) {
		yield {
			symbol: marketSymbol,
			id: `ipo-sample-${i + 1}`,
			category: "ipo",
			datetime: easternInstant(tradingDayFrom(addDays(world.lastDay, days)), 9 * 60 + 30),
			eventType: days > 0 ? "Expected" : "Priced",
			content: `Sample Company ${i + 1}, Inc. offers its shares to the public (simulated)`,
			star: 1 + (i % 2),
		};
	}
}

/** Economic releases: name, weight, days between two and days after the first one. */
const releaseKinds: readonly (readonly [
	type: string,
	name: string,
	star: number,
	every: number,
	phase: number,
])[] = [
	["CPI", "Consumer price index", 3, 30, 2],
	["NFP", "Nonfarm payrolls", 3, 30, 22],
	["FOMC", "Interest rate decision of the Federal Reserve", 3, 45, 17],
	["PPI", "Producer price index", 2, 30, 4],
	["GDP", "Gross domestic product", 3, 90, 27],
	["Retail sales", "Retail sales", 2, 30, 7],
	["Jobless claims", "Initial jobless claims", 1, 7, 1],
	["Consumer sentiment", "Index of consumer sentiment", 1, 15, 3],
];

const releaseDaysBack = 180;
const releaseDaysAhead = 60;

function* releases(world: World): Generator<Event> {
	const stream = random(world.seed, "releases");
	for (const [eventType, name, star, every, phase] of releaseKinds) {
		for (let days = phase - releaseDaysBack; days <= releaseDaysAhead; days += every) {
			const date = tradingDayFrom(addDays(world.lastDay, days));
			const value = stream.between(0.1, 4).toFixed(1);
			const figure = date > world.lastDay ? `expected ${value} %` : `${value} %`;
			yield {
				symbol: marketSymbol,
				id: `macro-${eventType.toLowerCase().replaceAll(" ", "-")}-${days}`,
				category: "macrodata",
				datetime: easternInstant(date, entry([8 * 60 + 30, 10 * 60, 14 * 60], star % 3)),
				eventType,
				content: `${name}: ${figure} (simulated)`,
				star,
			};
		}
	}
}
