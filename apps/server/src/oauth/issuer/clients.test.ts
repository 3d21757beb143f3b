import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OAuthStore } from "../../store/oauth.ts";
import { openOAuth } from "../../store/sqlite/oauth/oauth.ts";
import { createClient, listClients, removeClient } from "./clients.ts";

let folder: string;
let store: OAuthStore;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "oauth-clients-"));
	store = await openOAuth(join(folder, "oauth.sqlite"));
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
])("the redirect %s is refused", async (redirect) => {
	await expect(create("refused", [redirect])).rejects.toThrow(
		`Redirect "${redirect}" cannot be used; allowed: `,
	);
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
