import { QueryClient, QueryClientProvider, skipToken } from "@tanstack/react-query";
import { createElement, type FunctionComponent, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.edge";
import { describe, expect, it } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { json, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";
import { createMarketDataHooks } from "./create-hooks.ts";

const quote = json(200, { quote: [{ symbol: "AAPL.US", lastDone: "189.87" }] });
const symbols = ["AAPL.US"];

type Hooks = ReturnType<typeof createMarketDataHooks>;
type Props = { hooks: Hooks; seen?: (result: ReturnType<typeof usePages>) => void };

function Price({ hooks }: Props) {
	const { data } = hooks.useMarketData(
		"getQuotes",
		{ symbols },
		{ select: ({ quote }) => quote[0]?.lastDone },
	);
	return createElement("b", null, data);
}

function SuspendedPrice({ hooks }: Props) {
	const { data } = hooks.useSuspenseMarketData("getQuotes", { symbols });
	return createElement("b", null, data.quote[0]?.lastDone);
}

function Waiting({ hooks }: Props) {
	const { fetchStatus } = hooks.useMarketData("getQuotes", skipToken);
	return createElement("b", null, fetchStatus);
}

const usePages = (hooks: Hooks) => hooks.useMarketDataPages("searchScreener", { size: 1 });

function List({ hooks, seen }: Props) {
	seen?.(usePages(hooks));
	return null;
}

function setUp(server: ScriptedServer) {
	const queryClient = new QueryClient();
	const hooks = createMarketDataHooks(
		createMarketDataClient({ baseUrl: server.url, retry: { attempts: 1 } }),
	);
	const page = (component: FunctionComponent<Props>, seen: Props["seen"] = () => {}) =>
		createElement(
			QueryClientProvider,
			{ client: queryClient },
			createElement(Suspense, { fallback: "…" }, createElement(component, { hooks, seen })),
		);
	return { queryClient, hooks, page };
}

describe("the hooks", () => {
	it("share the cache with the query options", async () => {
		await using server = await scriptedServer(quote);
		const { queryClient, hooks, page } = setUp(server);
		await queryClient.prefetchQuery(hooks.marketDataQuery("getQuotes", { symbols }));
		expect(renderToString(page(Price))).toContain("<b>189.87</b>");
		expect(server.targets).toHaveLength(1);
	});

	it("suspend until the answer is there", async () => {
		await using server = await scriptedServer(quote);
		const stream = await renderToReadableStream(setUp(server).page(SuspendedPrice));
		await stream.allReady;
		expect(await new Response(stream).text()).toContain("<b>189.87</b>");
	});

	it("wait while the parameters are not known", async () => {
		await using server = await scriptedServer(quote);
		expect(renderToString(setUp(server).page(Waiting))).toContain("<b>idle</b>");
		expect(server.targets).toHaveLength(0);
	});

	it("fail with the errors of the client, without tries of their own", async () => {
		await using server = await scriptedServer(json(402, { error: "Payment required: none left." }));
		const { queryClient, hooks } = setUp(server);
		const query = queryClient.fetchQuery(hooks.marketDataQuery("getMarketStatus"));
		await expect(query).rejects.toMatchObject({ name: "PaymentRequiredError" });
		expect(server.targets).toHaveLength(1);
	});

	it("page through a paged operation", async () => {
		const answer = (page: number) =>
			json(200, { results: { page, total: 2, items: [{ symbol: `S${page}`, name: "" }] } });
		await using server = await scriptedServer(answer(0), answer(1));
		const { page } = setUp(server);
		let result: ReturnType<typeof usePages> | undefined;
		const render = () =>
			renderToString(
				page(List, (seen) => {
					result = seen;
				}),
			);
		render();
		await result?.fetchNextPage();
		await result?.fetchNextPage();
		render();
		expect(result?.data?.pages.map(({ results }) => "page" in results && results.page)).toEqual([0, 1]);
		expect(result?.hasNextPage).toBe(false);
		expect(server.targets).toHaveLength(2);
	});
});
