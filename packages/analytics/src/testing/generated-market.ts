import { type Random, random } from "@us-market-data/market";
import type { MarketWriter } from "@us-market-data/store";
import type { Derivation } from "../derivation.ts";
import { dividendMetrics } from "../derivations/company/dividend-metrics.ts";
import { fundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import { listing } from "../derivations/company/listing.ts";
import { holderMetrics } from "../derivations/holders/holder-metrics.ts";
import { insiderMetrics } from "../derivations/holders/insider-metrics.ts";
import { type Move, movers } from "../derivations/prices/movers.ts";
import { priceMetrics } from "../derivations/prices/price-metrics.ts";
import { quote } from "../derivations/prices/quote.ts";
import { shortMetrics } from "../derivations/prices/short-metrics.ts";
import { tradeFlow } from "../derivations/prices/trade-flow.ts";
import { unusual } from "../derivations/unusual/unusual.ts";
import type { UnusualChange } from "../derivations/unusual/unusual-kinds.ts";
import { daysUpTo, security as master } from "./fixtures.ts";
import { generatedDay, generatedFigures } from "./generated-figures.ts";

const days = daysUpTo(generatedDay, 20);

/** Symbol of a number: `AAAA.US`, `AAAB.US` and so on. */
function symbolOf(number: number): string {
	const letter = (power: number) => String.fromCharCode(65 + (Math.trunc(number / 26 ** power) % 26));
	return `${[3, 2, 1, 0].map(letter).join("")}.US`;
}

/**
 * Fills a market with securities for which everything is derived that a view of the market is made of, without the
 * records behind it but the entry of the security master. The same ones for the same seed.
 */
export function fillGenerated(writer: MarketWriter, options: { seed: number; securities: number }): void {
	const file = {
		source: "generated",
		sha256: "",
		licence: "",
		retrievedAt: Date.parse(`${generatedDay}T23:00:00Z`),
	};
	const datasetOf = (tag: string) =>
		writer.beginDataset({ ...file, tag, file: tag, adjustedThrough: generatedDay });
	const [prices, statements] = [datasetOf("prices"), datasetOf("statements")];
	for (let number = 0; number < options.securities; number++) {
		const security = writer.ensureSecurity(symbolOf(number));
		const put = <D>({ kind }: Derivation<D>, dataset: number, data: D | null) => {
			const time = Date.parse(`${generatedDay}T21:00:00Z`);
			writer.putDerived(kind, security.id, data && { time, datasetIds: [dataset], data });
		};
		const figures = generatedFigures(options.seed, security.symbol);
		writer.put("securities", security, statements, master(figures.listing.name));
		put(listing, statements, figures.listing);
		put(quote, prices, figures.quote);
		put(priceMetrics, prices, figures.price);
		put(fundamentalMetrics, statements, figures.fundamentals);
		put(dividendMetrics, statements, figures.dividends);
		put(shortMetrics, prices, figures.shorts);
		put(insiderMetrics, statements, figures.insiders);
		put(holderMetrics, statements, figures.holders);
		put(tradeFlow, prices, figures.flow);
		const events = random(options.seed, security.symbol, "events");
		put(movers, prices, movesOf(events));
		put(unusual, prices, changesOf(events, prices));
	}
	for (const id of [prices, statements]) writer.finishDataset(id, { rows: 0, skipped: {}, newest: null });
}

const movesOf = (events: Random): Move[] =>
	days
		.filter(() => events.chance(0.3))
		.map((date) => ({
			date,
			timestamp: `${date}T21:00:00Z`,
			lastDone: String(events.int(100, 50_000) / 100),
			change: String(events.int(-900, 900) / 100),
			multiple: String(events.int(101, 500) / 100),
			post: null,
			postDatasetId: null,
		}));

const changesOf = (events: Random, dataset: number): UnusualChange[] =>
	days
		.filter(() => events.chance(0.15))
		.map((date) => ({
			alertName: "Large move",
			alertTime: Date.parse(`${date}T14:30:00Z`) + events.int(0, 390) * 60_000,
			changeValues: [`${events.int(-900, 900) / 100} %`],
			direction: events.pick([1, 2] as const),
			datasetIds: [dataset],
		}));
