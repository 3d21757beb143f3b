import { expect, it } from "vitest";
import { createMarketDataClient } from "./create-client.ts";
import { batched } from "./layers.ts";
import { dataVersionOf, provenanceOf } from "./provenance.ts";
import { json, scriptedServer } from "./testing/scripted-server.ts";

const of = (version: string, body: object) => json(200, body, { "x-data-version": version });
const page = (version: string, next: string | null) => of(version, { news: [{ id: version }], next });

it("tells the version of an answer, and asks for it again", async () => {
	await using server = await scriptedServer(of("17-a", { quote: [] }), json(200, {}));
	const client = createMarketDataClient({ baseUrl: server.url });
	const answer = await client.getQuotes({ symbols: ["AAPL.US"] });
	expect(dataVersionOf(answer)).toBe("17-a");
	const other = await client.getMarketStatus({}, { dataVersion: dataVersionOf(answer) });
	expect(dataVersionOf(other)).toBeUndefined();
	expect(server.targets).toEqual([
		"/api/market-data/quote?symbols=AAPL.US",
		"/api/market-data/market/status?data_version=17-a",
	]);
});

it("stays with the version of the first page", async () => {
	await using server = await scriptedServer(page("17-a", "b"), page("17-a", "c"), page("17-a", null));
	const client = createMarketDataClient({ baseUrl: server.url });
	const ids: string[] = [];
	const items = client.items.listNews({ symbol: "AAPL.US" }, { dataVersion: "first" });
	for await (const { id } of items) ids.push(id);
	expect(ids).toHaveLength(3);
	const versions = server.targets.map((target) =>
		new URL(target, server.url).searchParams.get("data_version"),
	);
	expect(versions).toEqual([null, "17-a", "17-a"]);
});

const headers = {
	"x-data-source": "finra, sample",
	"x-data-as-of": "2026-11-20T21:00:00Z",
	"x-data-oldest": "2026-11-19T21:00:00Z",
	"x-data-version": "17-a",
};
const provenance = {
	sources: ["finra", "sample"],
	asOf: "2026-11-20T21:00:00Z",
	oldest: "2026-11-19T21:00:00Z",
	dataVersion: "17-a",
};

it("tells where an answer comes from, and each part of a batch", async () => {
	const quote = ["A.US", "B.US"].map((symbol) => ({ symbol }));
	await using server = await scriptedServer(json(200, { quote }, headers));
	const client = createMarketDataClient({ baseUrl: server.url, use: [batched()] });
	const answers = await Promise.all(
		["A.US", "B.US"].map((symbol) => client.getQuotes({ symbols: [symbol] })),
	);
	expect(answers.map(provenanceOf)).toEqual([provenance, provenance]);
	expect(server.targets).toHaveLength(1);
});

it("tells no source where the service names none", async () => {
	await using server = await scriptedServer(json(200, {}));
	const answer = await createMarketDataClient({ baseUrl: server.url }).getMarketStatus();
	expect(provenanceOf(answer)?.sources).toEqual([]);
	expect(provenanceOf({})).toBeUndefined();
});
