import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OAuthStore } from "@us-market-data/store";
import { clientKind, createClient, listClients, nameOf, removeClient } from "@us-market-data/store/accounts";
import { openOAuthFile } from "@us-market-data/store/sqlite";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adapterOn } from "./adapter.ts";
import { Seal } from "./seal.ts";

let folder: string;
let store: OAuthStore;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "oauth-clients-"));
	store = await openOAuthFile(join(folder, "oauth.sqlite"));
});
afterAll(async () => {
	await store.close();
	await rm(folder, { recursive: true });
});

const create = (name: string, redirects: string[], device = false) =>
	createClient(store, { name, redirects, device });

test.each([
	"https://app.example/callback?x=1",
	"http://127.0.0.1/callback",
	"http://[::1]:8080/callback",
	"com.example.app:/callback",
])("the redirect %s is taken", async (redirect) => {
	await create(redirect.replace(/\W+/g, "-"), [redirect]);
});

test.each([
	"http://app.example/callback",
	"http://localhost/callback",
	"https://localhost/callback",
	"https://127.0.0.1/callback",
	"http://127.0.0.1.evil.example/callback",
	"https://app.example/callback#part",
	"https://app.example/callback#",
	"https://user@app.example/callback",
	"javascript:alert(1)",
	"data:text/html,x",
	"app:/callback",
	"/callback",
	"",
	"https://*.example/cb",
	"https://app.example/*",
	"https://app.example\\@evil.example/cb",
	"https://app.example/cb?next=\\",
	"https://app.example@evil.example/cb",
	"https://app.example",
	"https://App.example/cb",
	"https://app.example:443/cb",
	"https://app.example/a/../cb",
	"https://app.example/%2e%2e/cb",
	"https:app.example/cb",
	"https:///app.example/cb",
	"https://app.example/c b",
	" https://app.example/cb",
	"https://app.example/cb\n",
	"https://app.example/cb\u0000",
	"https://app\u202e.example/cb",
	"https://b\u00fccher.example/cb",
	"https://app.example/<script>",
	'https://app.example/"onload',
	"https://foo.localhost/cb",
	"https://localhost./cb",
	"http://127.1/cb",
	"http://2130706433/cb",
	"http://127.0.0.2/cb",
	"http://[::ffff:127.0.0.1]/cb",
	"file:///etc/passwd",
	"vbscript:x",
	"blob:https://app.example/x",
	".:/callback",
	"com.example.:/callback",
])("the redirect %s is refused", async (redirect) => {
	await expect(create("refused", [redirect])).rejects.toThrow(`Redirect "${redirect}" cannot be used: it `);
	expect((await listClients(store)).map(({ name }) => name)).not.toContain("refused");
});

test("clients are listed, and gone when they are removed", async () => {
	await create("tv", [], true);
	expect(await listClients(store)).toContainEqual({ name: "tv", redirects: [], device: true });
	await expect(create("tv", [], true)).rejects.toThrow('Client "tv" exists already');
	await removeClient(store, "tv");
	await expect(removeClient(store, "tv")).rejects.toThrow('No client "tv"');
	await expect(create("idle", [])).rejects.toThrow("needs a --redirect, or --device, or both");
});

test("a stored redirect that is against the rules is not used, and the log says so once", async () => {
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	const clients = adapterOn(store, new Seal(["key"]), log)(clientKind);
	const storeClient = (name: string, redirect_uris: string[]) =>
		store.upsert(clientKind, nameOf(name), {
			payload: {
				client_id: name,
				redirect_uris,
				grant_types: ["authorization_code"],
				response_types: ["code"],
			},
			grantId: null,
			uid: null,
			userCode: null,
			expiresAt: null,
		});
	await storeClient("old", ["https://*.example/cb", "https://app.example/cb"]);
	await storeClient("bad", ["http://app.example/cb"]);
	for (let i = 0; i < 2; i++) {
		expect(await clients.find("old")).toMatchObject({ redirect_uris: ["https://app.example/cb"] });
		expect(await clients.find("bad")).toBeUndefined();
	}
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({ level: 40, client: "old", redirect: "https://*.example/cb" }),
		expect.objectContaining({ level: 40, client: "bad", redirect: "http://app.example/cb" }),
	]);
});
