import { expect, it } from "vitest";
import type { Credential } from "../../accounts.ts";
import { CredentialCache } from "./credential-cache.ts";

const credential = (name: string) => ({ account: { name } }) as Credential;

/** A cache with its own clock and store, which counts its reads. */
function setUp() {
	const credentials = new Map<string, Credential>([["hash", credential("acme")]]);
	const state = { now: 0, reads: 0, held: credentials };
	const read = async (sha256: string) => {
		state.reads++;
		return credentials.get(sha256);
	};
	return { state, cache: new CredentialCache(read, () => state.now) };
}

it("asks once in half a second, however many ask", async () => {
	const { cache, state } = setUp();
	await Promise.all([cache.get("hash"), cache.get("hash")]);
	state.now = 499;
	expect((await cache.get("hash"))?.account.name).toBe("acme");
	expect(state.reads).toBe(1);
	state.now = 500;
	state.held.set("hash", credential("changed"));
	expect((await cache.get("hash"))?.account.name).toBe("changed");
	expect(state.reads).toBe(2);
});

it("does not keep that nothing is known, nor that the store failed", async () => {
	const { cache, state } = setUp();
	expect(await cache.get("new")).toBeUndefined();
	state.held.set("new", credential("new"));
	expect(await cache.get("new")).toBeDefined();
	let fails = true;
	const failing = new CredentialCache(async () => {
		if (fails) throw new Error("away");
		return credential("back");
	});
	await expect(failing.get("hash")).rejects.toThrow("away");
	fails = false;
	expect((await failing.get("hash"))?.account.name).toBe("back");
});

it("forgets what is being read too", async () => {
	const { cache, state } = setUp();
	const old = cache.get("hash");
	cache.clear();
	state.held.set("hash", credential("changed"));
	expect((await cache.get("hash"))?.account.name).toBe("changed");
	await old;
	expect((await cache.get("hash"))?.account.name).toBe("changed");
});

it("holds ten thousand at most, the newest", async () => {
	const { cache, state } = setUp();
	for (let i = 0; i <= 10_000; i++) {
		state.held.set(String(i), credential(String(i)));
		await cache.get(String(i));
	}
	const reads = state.reads;
	await cache.get("10000");
	expect(state.reads).toBe(reads);
	await cache.get("0");
	expect(state.reads).toBe(reads + 1);
});
