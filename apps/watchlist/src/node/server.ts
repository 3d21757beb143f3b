import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createPage } from "./page.ts";

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
