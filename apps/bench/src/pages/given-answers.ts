import type { Page } from "playwright-core";

/** Answers every search of the page with so many rows. */
export async function giveRows(page: Page, count: number): Promise<void> {
	const items = Array.from({ length: count }, (_, index) => ({
		symbol: `S${index}.US`,
		name: `Security ${index}`,
		lastdone: "1.50",
		changerate: "-0.10",
	}));
	await page.route(/\/screener\/search/, (route) =>
		route.fulfill({ json: { results: { total: count, page: 0, items }, hint: null } }),
	);
}

/** Trading of a winter's day in UTC, in minutes since midnight. */
const [opens, closes] = [14 * 60 + 30, 21 * 60];

/** When the newest of the given bars begins. */
const newest = Date.parse("2026-11-20T20:59:00Z");

/** Answers every request for bars with bars of a minute that go back as far as it asks. */
export async function giveMinuteBars(page: Page): Promise<void> {
	await page.route(/candlestick/, (route) => {
		const query = new URL(route.request().url()).searchParams;
		const until = query.get("datetime") ?? query.get("end");
		const from = until === null ? newest : Date.parse(`${until.slice(0, 10)}T21:00:00Z`) - 60_000;
		return route.fulfill({
			json: {
				symbol: "AAPL.US",
				candlesticks: minuteBars(from, Number(query.get("count") ?? 1000)),
				next: null,
			},
			headers: { "x-data-source": "sample", "x-data-as-of": "2026-11-20T21:00:00Z" },
		});
	});
}

/** Bars of the minutes until one, on trading days without holidays. */
export function minuteBars(until: number, count: number): object[] {
	const bars: object[] = [];
	for (let at = until; bars.length < count; at -= 60_000) {
		const time = new Date(at);
		const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
		if (time.getUTCDay() % 6 === 0 || minute < opens || minute >= closes) continue;
		const price = 200 + 20 * Math.sin(at / 3e8) + Math.sin(at / 1e6);
		bars.push({
			date: time.toISOString().slice(0, 10),
			timestamp: time.toISOString().replace(".000", ""),
			open: price.toFixed(2),
			high: (price + 0.2).toFixed(2),
			low: (price - 0.2).toFixed(2),
			close: (price + 0.1).toFixed(2),
			volume: "1000",
			turnover: "200000",
			tradeSession: 0,
		});
	}
	return bars.toReversed();
}
