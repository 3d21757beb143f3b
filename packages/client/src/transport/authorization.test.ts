import { describe, expect, it } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { json, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";

const ok = json(200, {});
const rejected = json(401, { error: "Unauthorized: the token is expired." });
const sent = ({ headers }: ScriptedServer) =>
	headers.map((header) => header["x-api-key"] ?? header.authorization ?? "none");

describe("an API key", () => {
	it("is sent as x-api-key to every family", async () => {
		await using server = await scriptedServer(ok);
		const client = createMarketDataClient({ baseUrl: server.url, apiKey: "k" });
		await client.getMarketStatus();
		await client.getCompanyProfile({ symbol: "AAPL" });
		await client.listLegacyFilings({ symbol: "AAPL.US" });
		await client.listAccountKeys();
		expect(sent(server)).toEqual(["k", "k", "k", "k"]);
	});

	it("may come from a function, and may be left to a proxy", async () => {
		await using server = await scriptedServer(ok);
		await createMarketDataClient({ baseUrl: server.url, apiKey: async () => "from vault" }).getMarketStatus();
		await createMarketDataClient({ baseUrl: server.url }).getMarketStatus();
		expect(sent(server)).toEqual(["from vault", "none"]);
	});
});

describe("an access token", () => {
	it("is asked for once a call, whatever the number of tries", async () => {
		await using server = await scriptedServer(json(503, { error: "Busy." }), ok);
		let calls = 0;
		const accessToken = async () => `t${++calls}`;
		const client = createMarketDataClient({ baseUrl: server.url, accessToken, retry: { baseDelay: 1 } });
		await client.getMarketStatus();
		await client.getMarketStatus();
		expect(sent(server)).toEqual(["Bearer t1", "Bearer t1", "Bearer t2"]);
	});

	it("is asked for once more after a 401, with the refused one", async () => {
		await using server = await scriptedServer(rejected, ok);
		const calls: (string | undefined)[] = [];
		const accessToken = (old?: string) => {
			calls.push(old);
			return old === undefined ? "stale" : "fresh";
		};
		await createMarketDataClient({ baseUrl: server.url, accessToken }).getMarketStatus();
		expect(sent(server)).toEqual(["Bearer stale", "Bearer fresh"]);
		expect(calls).toEqual([undefined, "stale"]);
	});

	it("that stays refused is an UnauthorizedError after two tries", async () => {
		await using server = await scriptedServer(rejected);
		let calls = 0;
		const client = createMarketDataClient({ baseUrl: server.url, accessToken: () => `t${++calls}` });
		await expect(client.getMarketStatus()).rejects.toMatchObject({ name: "UnauthorizedError" });
		expect(server.targets).toHaveLength(2);
	});

	it("is asked for only once more in a call of several tries", async () => {
		await using server = await scriptedServer(rejected, json(503, { error: "Busy." }), rejected, ok);
		let calls = 0;
		const accessToken = () => `t${++calls}`;
		const client = createMarketDataClient({ baseUrl: server.url, accessToken, retry: { baseDelay: 1 } });
		await expect(client.getMarketStatus()).rejects.toMatchObject({ status: 401 });
		expect(sent(server)).toEqual(["Bearer t1", "Bearer t2", "Bearer t2"]);
	});

	it("that is fixed, or comes back the same, is not tried again", async () => {
		await using server = await scriptedServer(rejected);
		for (const accessToken of ["fixed", () => "the same"]) {
			const client = createMarketDataClient({ baseUrl: server.url, accessToken });
			await expect(client.getMarketStatus()).rejects.toMatchObject({ status: 401 });
		}
		expect(server.targets).toHaveLength(2);
	});

	it("leaves the families that accept keys only to the key", async () => {
		await using server = await scriptedServer(ok);
		const client = createMarketDataClient({ baseUrl: server.url, accessToken: "t", apiKey: "k" });
		await client.getMarketStatus();
		await client.getAccountUsage();
		await client.getCompanyProfile({ symbol: "AAPL" });
		await client.listLegacyFilings({ symbol: "AAPL.US" });
		expect(sent(server)).toEqual(["Bearer t", "Bearer t", "k", "k"]);
	});

	it("passes on what its function throws, and counts into the timeout", async () => {
		const failing = async () => Promise.reject(new Error("signed out"));
		const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:9", accessToken: failing });
		await expect(client.getMarketStatus()).rejects.toThrow("signed out");
		const accessToken = () => new Promise<string>(() => {});
		const stuck = createMarketDataClient({ baseUrl: "http://127.0.0.1:9", accessToken, timeout: 30 });
		await expect(stuck.getMarketStatus()).rejects.toMatchObject({ name: "TimeoutError" });
	});
});
