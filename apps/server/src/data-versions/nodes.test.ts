import { openAccountStore, openMarketStore } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import { dayBar, importInto, newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { endStarted, type Running, startProcess, temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsIn } from "../testing/stream-reader.ts";

/** Services as processes on one PostgreSQL database, each with a data folder of its own as on machines of their own. */
let database: TestDatabase;
let key: string;
beforeAll(async () => {
	database = await newDatabase();
	const market = await openMarketStore(settings());
	await importInto(market, "first", "real", (writer, id) => {
		for (const symbol of ["A.US", "B.US", "C.US", "D.US", "E.US"])
			writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar("2026-11-20"));
		for (let second = 10; second < 60; second++)
			writer.put("trades", writer.ensureSecurity("A.US"), id, tradeAt(`2026-11-20T14:30:${second}Z`));
	});
	await market.close();
	const store = await openAccountStore(settings());
	const plan = { name: "all", monthlyAllowance: null, marketData: true, families: ["main" as const] };
	await store.createPlan(plan);
	await store.createAccount({ name: "one", plan: "all" });
	({ secret: key } = await issueKey(store, "one", { name: "", environment: "live", expiresAt: null }));
	await store.close();
});
afterAll(async () => {
	endStarted();
	await database.drop();
});

const tradeAt = (timestamp: string) => ({
	timestamp,
	sequence: 0,
	price: "12.5",
	volume: "100",
	tradeType: "",
	direction: 0 as const,
	tradeSession: 0 as const,
});

const settings = () => ({ DATA_DIR: "", DATABASE_URL: database.url, DATABASE_READ_URL: "" });

const startNode = async (): Promise<Running> =>
	startProcess({
		DATA_DIR: await temporaryFolder(),
		DATABASE_URL: database.url,
		BULK: "false",
		SAMPLE_DATA: "false",
		NODE_ENV: "production",
	});

async function get({ url }: Running, path: string) {
	const response = await fetch(`${url}${path}`, { headers: { "x-api-key": key } });
	const text = await response.text();
	return { status: response.status, version: response.headers.get("x-data-version") ?? "", text };
}

/** Makes a version of the data. */
async function importSomething(name: string): Promise<void> {
	const store = await openMarketStore(settings());
	await store.transaction(async (writer) => writer.setTagDisabled(name, true));
	await store.close();
}

const quote = "/api/market-data/quote?symbols=A.US";

/** The nodes that are left after the first test. */
let left: [Running, Running];

test("a version that one node was asked for is answered by all, also by later ones when it is killed", async () => {
	const first = await startNode();
	const { version, text } = await get(first, quote);
	const path = `${quote}&data_version=${version}`;
	expect(await get(first, path)).toMatchObject({ status: 200, version });
	await importSomething("one");
	// It hears nothing of the version, because it starts afterwards.
	const second = await startNode();
	expect((await get(second, quote)).version).not.toBe(version);
	expect(await get(second, path)).toMatchObject({ status: 200, version, text });
	first.process.kill("SIGKILL");
	await first.exited;
	await importSomething("two");
	const third = await startNode();
	expect(await get(third, path)).toMatchObject({ status: 200, version, text });
	left = [second, third];
});

test("cursors of one node hold on another", async () => {
	const [one, other] = left;
	const json = async (node: Running, path: string) => JSON.parse((await get(node, path)).text);
	for (const [list, rows] of [
		["/api/market-data/reference/securities", "securities"],
		["/api/market-data/reference/changes", "changes"],
	] as const) {
		const { [rows]: whole } = await json(one, `${list}?count=4`);
		const { [rows]: page, next } = await json(one, `${list}?count=2`);
		const { [rows]: following } = await json(other, `${list}?count=2&cursor=${encodeURIComponent(next)}`);
		expect([...page, ...following], list).toEqual(whole);
	}
	const changes = "/api/market-data/reference/changes";
	const { cursor } = await json(one, `${changes}?count=1000`);
	await importSomething("three");
	const { changes: later } = await json(other, `${changes}?cursor=${encodeURIComponent(cursor)}`);
	expect(later).toEqual((await json(one, `${changes}?cursor=${encodeURIComponent(cursor)}`)).changes);
	const stream = "/api/market-data/stream/trades?symbols=A.US&replay=2026-11-20&speed=0&format=ndjson";
	const trades = (text: string) => eventsIn(text).filter(({ event }) => event === "trade");
	const all = trades((await get(one, stream)).text);
	const middle = Math.floor(all.length / 2);
	const rest = trades((await get(other, `${stream}&since=${all[middle]?.id}`)).text);
	expect(rest).toEqual(all.slice(middle + 1));
	expect(rest.length).toBeGreaterThan(10);
});
