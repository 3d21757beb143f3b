import { createMarketDataClient, isMarketDataError, type Schema } from "@us-market-data/client";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/** Settings of the page: the service, and the key that stays in this process. */
export interface PageSettings {
	baseUrl: string;
	apiKey: string;
}

/** A page and its status. */
export interface RenderedPage {
	status: number;
	html: string;
}

/** Creates what renders the watchlist for a browser, as a server component of Next.js would. */
export function createPage(settings: PageSettings): (symbols: string[]) => Promise<RenderedPage> {
	const client = createMarketDataClient({ ...settings, retry: { attempts: 1 } });
	return async (symbols) => {
		try {
			const { quote } = await client.getQuotes({ symbols });
			return { status: 200, html: documentOf(h(Table, { quotes: quote })) };
		} catch (error) {
			if (!isMarketDataError(error)) throw error;
			// A fault of the symbols is the visitor's; any other is between this server and the service.
			const status = error.name === "BadRequestError" ? 400 : 502;
			return { status, html: documentOf(h("p", { role: "alert" }, error.reason)) };
		}
	};
}

function Table({ quotes }: { quotes: Schema<"Quote">[] }) {
	const rows = quotes.map(({ symbol, lastDone, changeRate }) =>
		h("tr", { key: symbol }, h("th", null, symbol), h("td", null, lastDone), h("td", null, changeRate, " %")),
	);
	return h("table", null, h("tbody", null, rows));
}

const documentOf = (content: React.ReactElement): string =>
	`<!doctype html>${renderToString(
		h(
			"html",
			{ lang: "en" },
			h("head", null, h("title", null, "Watchlist")),
			h("body", null, h("h1", null, "Watchlist"), content),
		),
	)}`;
