import { random } from "@us-market-data/market";
import type { MarketStore, MarketWriter } from "@us-market-data/store";

/** Trading days of a history, and minutes of each. */
export const days = 250;
export const minutes = 390;

const dayMs = 86_400_000;
const minuteMs = 60_000;
const firstDay = Date.UTC(2025, 10, 3, 14, 30);

/** Securities of one transaction: about five million rows. */
const securitiesAtOnce = 50;

/** The start of a minute of a history. Weekends and holidays make no difference to what is measured. */
export const startOf = (day: number, minute: number): string =>
	`${new Date(firstDay + day * dayMs + minute * minuteMs).toISOString().slice(0, 19)}Z`;

/** The symbol of a security by its number: `AAAA.US` and on. */
export function symbolOf(number: number): string {
	const letter = (place: number) => String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
	return `${[3, 2, 1, 0].map(letter).join("")}.US`;
}

/** Texts that histories are made of, so that making them costs less than storing them. */
interface Texts {
	starts: readonly string[][];
	/** Prices by cents. */
	prices: readonly string[];
}

const cents = 20_000;

const makeTexts = (): Texts => ({
	starts: Array.from({ length: days }, (_, day) =>
		Array.from({ length: minutes }, (_, minute) => startOf(day, minute)),
	),
	prices: Array.from({ length: cents }, (_, price) => ((price + 1) / 100).toFixed(2)),
});

/**
 * Fills an empty store with histories of minute bars, one security after the other, through its own writer.
 *
 * @param rows how many at least, unless the time is over before
 * @param end `performance.now()` after which no further transaction begins
 */
export async function fillHistories(
	store: MarketStore,
	rows: number,
	seed: number,
	end: number,
): Promise<{ securities: number; rows: number }> {
	const texts = makeTexts();
	const wanted = Math.max(1, Math.round(rows / (days * minutes)));
	let made = 0;
	while (made < wanted && (made === 0 || performance.now() < end)) {
		const until = Math.min(wanted, made + securitiesAtOnce);
		await store.transaction(async (writer) => {
			const dataset = writer.beginDataset({
				source: "generated",
				file: `histories-${made}`,
				tag: "generated",
				sha256: "",
				licence: "",
				retrievedAt: firstDay + days * dayMs,
				adjustedThrough: null,
			});
			for (let number = made; number < until; number++) putHistory(writer, dataset, number, seed, texts);
			writer.finishDataset(dataset, { rows: (until - made) * days * minutes, skipped: {}, newest: null });
		});
		made = until;
	}
	return { securities: made, rows: made * days * minutes };
}

function putHistory(writer: MarketWriter, dataset: number, number: number, seed: number, texts: Texts): void {
	const security = writer.ensureSecurity(symbolOf(number));
	const { next } = random(seed, security.symbol);
	const text = (price: number): string => texts.prices[Math.min(cents - 1, Math.max(0, price))] ?? "";
	let price = Math.floor(cents / 4 + next() * (cents / 2));
	for (const starts of texts.starts) {
		for (const start of starts) {
			const open = price;
			price += Math.floor(next() * 21) - 10;
			writer.put("minuteBars", security, dataset, {
				start,
				tradeSession: 0,
				open: text(open),
				high: text(Math.max(open, price) + 2),
				low: text(Math.min(open, price) - 2),
				close: text(price),
				volume: String(100 + Math.floor(next() * 9_900)),
				turnover: null,
			});
		}
	}
}
