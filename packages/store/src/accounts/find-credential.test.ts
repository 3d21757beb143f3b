import { expect, test } from "vitest";
import type { AccountStore, Credential } from "../index.ts";
import { findCredential } from "./find-credential.ts";
import { digest, newSecret } from "./key-format.ts";

/** A store of one key that records its calls. `answers` can make it answer wrongly. */
function storeOf(sha256: string, respond: (requested: string) => string = (requested) => requested) {
	const requested: string[] = [];
	const credential: Credential["key"] = {
		id: "id",
		accountId: 1,
		name: "",
		prefix: "md_test_",
		sha256,
		createdAt: 0,
		lastUsedAt: null,
		expiresAt: null,
		revokedAt: null,
	};
	const store: Pick<AccountStore, "credential"> = {
		credential: async (hash) => {
			requested.push(hash);
			return respond(hash) === sha256 ? ({ key: credential } as Credential) : undefined;
		},
	};
	return { store, requested };
}

const secret = newSecret("test");

test("a key is found by its digest", async () => {
	const { store, requested } = storeOf(digest(secret));
	expect((await findCredential(store, secret))?.key.id).toBe("id");
	expect(requested).toEqual([digest(secret)]);
});

test("another key is looked for and not found", async () => {
	const { store, requested } = storeOf(digest(secret));
	expect(await findCredential(store, newSecret("test"))).toBeUndefined();
	expect(requested).toHaveLength(1);
});

test("a key that a store gives for another one's digest is not taken", async () => {
	const { store } = storeOf(digest(secret), () => digest(secret));
	expect(await findCredential(store, newSecret("test"))).toBeUndefined();
	const cut = storeOf(digest(secret).slice(1), () => digest(secret).slice(1));
	expect(await findCredential(cut.store, secret)).toBeUndefined();
});

test("every single wrong character of a key is noticed without a look into the store", async () => {
	const { store, requested } = storeOf(digest(secret));
	const characters = [..."abcdefghijklmnopqrstuvwxyz234567", ..."0189_-A "];
	let typos = 0;
	for (let at = 0; at < secret.length; at++) {
		for (const wrong of characters) {
			if (secret[at] === wrong) continue;
			expect(await findCredential(store, secret.slice(0, at) + wrong + secret.slice(at + 1))).toBeUndefined();
			typos++;
		}
	}
	expect(typos).toBeGreaterThan(1500);
	expect(requested).toEqual([]);
});

test.each([
	["a character is missing", secret.slice(1)],
	["a character is missing at the end", secret.slice(0, -1)],
	["a character stands twice", `${secret}a`],
	["it is empty", ""],
	["it stands twice", `${secret}, ${secret}`],
	["it is in capitals", secret.toUpperCase()],
	["it has a space in front", ` ${secret}`],
	["it is of the other environment", secret.replace("_test_", "_live_")],
])("nothing is looked up when %s", async (_what, wrong) => {
	const { store, requested } = storeOf(digest(secret));
	expect(await findCredential(store, wrong)).toBeUndefined();
	expect(requested).toEqual([]);
});
