import { ofService } from "../questions.ts";
import { type Row, rowsAt, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Pages of the screener that are read, and securities of each. */
const pages = 10;
const size = 100;

/** Days by which a last price may be older than the newest one. */
const oldest = 10;
const day = 86_400_000;

const delisted = 2;

/** Screens hold what can be traded now: nothing delisted, and no price that is long past. */
export const screensWhatIsTraded = (path: string): Rule =>
	ofService("leaves out delisted securities, and those whose last price is old", async (context) => {
		const symbols: string[] = [];
		for (let page = 0; page < pages; page += 1) {
			const body = await context.body({ page: `${page}`, size: `${size}` });
			const found = valuesAt(body, `${path}[].symbol`).map(String);
			symbols.push(...found);
			if (found.length < size) break;
		}
		const quotes: Row[] = [];
		const sources = new Set<string>();
		for (let from = 0; from < symbols.length; from += size) {
			const asked = symbols.slice(from, from + size).join();
			const { json, headers } = await context.other("getQuotes", { symbols: asked });
			for (const source of (headers["x-data-source"] ?? "").split(",")) sources.add(source.trim());
			quotes.push(...rowsAt(json, "quote[]"));
		}
		if (quotes.length === 0) return context.skip("no security of the screener has a quote");
		const gone = quotes.find(({ tradeStatus }) => tradeStatus === delisted);
		if (gone) context.fail(`${shown(gone["symbol"])} is delisted`);
		// Simulated prices have a newest day of their own.
		if (sources.has("sample") && sources.size > 1) return;
		const times = quotes.map(({ timestamp }) => Date.parse(String(timestamp)));
		// A day more, since the days of the exchange are not those of UTC.
		const least = Math.max(...times) - (oldest + 1) * day;
		const old = quotes.find((_, i) => (times[i] ?? 0) < least);
		if (old) context.fail(`the last price of ${shown(old["symbol"])} is of ${shown(old["timestamp"])}`);
	});
