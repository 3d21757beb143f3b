import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMarketDataClient, isMarketDataError, type Schema } from "@us-market-data/client";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/** Settings of the page: the service, and the key that stays in this process. */
interface PageSettings {
	baseUrl: string;
	apiKey: string;
}

/** A page and its status. */
interface RenderedPage {
	status: number;
	html: string;
}

/** Creates what renders the watchlist for a browser, as a server component of Next.js would. */
function createPage(settings: PageSettings): (symbols: string[]) => Promise<RenderedPage> {
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

/** Serves the watchlist as HTML; `?symbols=KO.US,PEP.US` chooses the securities. The browser sees neither the key nor the service. */
const {
	MARKET_DATA_URL = "http://127.0.0.1:4010",
	MARKET_DATA_KEY = "mock-200",
	PORT = "5174",
} = process.env;

const render = createPage({ baseUrl: MARKET_DATA_URL, apiKey: MARKET_DATA_KEY });

const server = createServer(async (request, response) => {
	const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
	response.setHeader("content-type", "text/html; charset=utf-8");
	response.setHeader("content-security-policy", "default-src 'none'");
	if (pathname !== "/") return response.writeHead(404).end();
	const symbols = (searchParams.get("symbols") ?? "AAPL.US,MSFT.US,KO.US").split(",");
	const { status, html } = await render(symbols);
	return response.writeHead(status).end(html);
});

server.listen(Number(PORT), "127.0.0.1", () => {
	console.log(`Watchlist on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
