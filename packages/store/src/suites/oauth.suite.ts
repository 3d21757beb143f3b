import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OAuthRecord, OAuthStore } from "../oauth.ts";

/** A separate database for the records of one test. */
export interface OAuthDatabase {
	/** Opens the records; a second call gives a second store on the same data. */
	open(now: () => number): Promise<OAuthStore>;
	dispose(): Promise<void>;
}

const record = (change: Partial<OAuthRecord> = {}): OAuthRecord => ({
	payload: { text: 'naïve "text"', list: [1, null], nested: { yes: true } },
	grantId: null,
	uid: null,
	userCode: null,
	expiresAt: null,
	...change,
});

/** Tests the rules that every engine of the issuer's store must keep. */
export function oauthSuite(engine: string, makeDatabase: () => Promise<OAuthDatabase>): void {
	describe(`records of the issuer on ${engine}`, () => {
		const clock = { now: 1_000_000 };
		let database: OAuthDatabase;
		let store: OAuthStore;
		beforeEach(async () => {
			clock.now = 1_000_000;
			database = await makeDatabase();
			store = await database.open(() => clock.now);
		});
		afterEach(async () => {
			await store.close();
			await database.dispose();
		});

		test("a record is found by its kind and id, and nothing else is", async () => {
			await store.upsert("Session", "a", record());
			expect(await store.find("Session", "a")).toEqual({ id: "a", consumedAt: null, ...record() });
			expect(await store.find("Session", "A")).toBeUndefined();
			expect(await store.find("Grant", "a")).toBeUndefined();
		});

		test("a second write replaces everything but the use", async () => {
			await store.upsert("RefreshToken", "a", record({ grantId: "g", expiresAt: clock.now + 5 }));
			await store.consume("RefreshToken", "a");
			const next = record({ payload: { other: 1 }, uid: "u", expiresAt: null });
			await store.upsert("RefreshToken", "a", next);
			expect(await store.find("RefreshToken", "a")).toEqual({ id: "a", consumedAt: clock.now, ...next });
		});

		test("by uid and user code, within the kind", async () => {
			await store.upsert("Session", "a", record({ uid: "u" }));
			await store.upsert("DeviceCode", "b", record({ userCode: "ABCD" }));
			expect((await store.findByUid("Session", "u"))?.id).toBe("a");
			expect(await store.findByUid("DeviceCode", "u")).toBeUndefined();
			expect((await store.findByUserCode("DeviceCode", "ABCD"))?.id).toBe("b");
			expect(await store.findByUserCode("Session", "ABCD")).toBeUndefined();
			expect(await store.findByUserCode("DeviceCode", "abcd")).toBeUndefined();
		});

		test("a record is there until the instant of its end", async () => {
			await store.upsert("Grant", "a", record({ uid: "u", userCode: "c", expiresAt: clock.now + 10 }));
			clock.now += 9;
			expect(await store.find("Grant", "a")).toBeDefined();
			clock.now += 1;
			expect(await store.find("Grant", "a")).toBeUndefined();
			expect(await store.findByUid("Grant", "u")).toBeUndefined();
			expect(await store.findByUserCode("Grant", "c")).toBeUndefined();
			expect(await store.list("Grant")).toEqual([]);
			expect(await store.destroy("Grant", "a")).toBe(false);
		});

		test("the first use counts", async () => {
			await store.upsert("AuthorizationCode", "a", record());
			await store.consume("AuthorizationCode", "a");
			const first = clock.now;
			clock.now += 7;
			await store.consume("AuthorizationCode", "a");
			expect((await store.find("AuthorizationCode", "a"))?.consumedAt).toBe(first);
			await store.consume("AuthorizationCode", "nothing");
		});

		test("who asks too soon must wait longer each time, whichever store is asked", async () => {
			const other = await database.open(() => clock.now);
			const pace = { interval: 5_000, step: 5_000 };
			const after = async (seconds: number, target = store) => {
				clock.now += seconds * 1000;
				return target.poll("DeviceCode", "a", pace);
			};
			try {
				expect(await after(0), "nothing to wait for").toBe(true);
				await store.upsert("DeviceCode", "a", record());
				expect(await after(0)).toBe(true);
				expect(await after(5)).toBe(true);
				expect(await after(1, other)).toBe(false);
				expect(await after(9), "5 and 5").toBe(false);
				expect(await after(15, other), "5, 5 and 5").toBe(true);
				await store.upsert("DeviceCode", "a", record({ userCode: "c" }));
				expect(await after(14), "a write keeps it").toBe(false);
				expect(await after(-3_600), "the clock was set back").toBe(false);
				expect(await after(25)).toBe(true);
			} finally {
				await other.close();
			}
		});

		test("clocks set back revive nothing that was used up, replaced or revoked", async () => {
			await store.upsert("AuthorizationCode", "used", record({ expiresAt: clock.now + 60_000 }));
			await store.consume("AuthorizationCode", "used");
			await store.upsert("RefreshToken", "revoked", record({ grantId: "g" }));
			await store.revokeByGrantId("g");
			await store.upsert("Grant", "destroyed", record());
			await store.destroy("Grant", "destroyed");
			clock.now -= 86_400_000;
			expect((await store.find("AuthorizationCode", "used"))?.consumedAt).not.toBeNull();
			await store.consume("AuthorizationCode", "used");
			expect((await store.find("AuthorizationCode", "used"))?.consumedAt).toBe(1_000_000);
			expect(await store.find("RefreshToken", "revoked")).toBeUndefined();
			expect(await store.find("Grant", "destroyed")).toBeUndefined();
		});

		test("destroying tells whether there was something", async () => {
			await store.upsert("Client", "a", record());
			expect(await store.destroy("Client", "a")).toBe(true);
			expect(await store.destroy("Client", "a")).toBe(false);
			expect(await store.find("Client", "a")).toBeUndefined();
		});

		test("a grant takes with it what came of it, whatever its kind, and nothing else", async () => {
			await store.upsert("RefreshToken", "a", record({ grantId: "g" }));
			await store.upsert("AuthorizationCode", "b", record({ grantId: "g" }));
			await store.upsert("RefreshToken", "c", record({ grantId: "h" }));
			await store.upsert("RefreshToken", "d", record());
			await store.revokeByGrantId("g");
			expect((await store.list("RefreshToken")).map(({ id }) => id)).toEqual(["c", "d"]);
			expect(await store.list("AuthorizationCode")).toEqual([]);
		});

		test("a list has one kind, in the order of ids", async () => {
			for (const id of ["b", "c", "a"]) await store.upsert("Client", id, record());
			await store.upsert("Grant", "d", record());
			expect((await store.list("Client")).map(({ id }) => id)).toEqual(["a", "b", "c"]);
		});

		test("the secrets are created once, and replaced only by who has read them", async () => {
			const other = await database.open(() => clock.now);
			try {
				expect(await store.secretsText()).toBeUndefined();
				expect(await store.replaceSecretsText("nothing", "a")).toBe(false);
				const texts = ["a", "b", "c", "d"];
				const created = await Promise.all(
					texts.map((text, index) => (index % 2 ? other : store).replaceSecretsText(undefined, text)),
				);
				expect(created.filter(Boolean)).toHaveLength(1);
				const first = await store.secretsText();
				expect(first).toBe(texts[created.indexOf(true)]);
				expect(await other.replaceSecretsText("nothing", "x")).toBe(false);
				const replaced = await Promise.all(
					["e", "f"].map((text, index) => (index % 2 ? other : store).replaceSecretsText(first, text)),
				);
				expect(replaced.filter(Boolean)).toHaveLength(1);
				const second = replaced[0] ? "e" : "f";
				expect([await store.secretsText(), await other.secretsText()]).toEqual([second, second]);
			} finally {
				await other.close();
			}
		});

		test("another store sees at once what one has written", async () => {
			const other = await database.open(() => clock.now);
			try {
				await store.upsert("Grant", "a", record());
				expect(await other.find("Grant", "a")).toBeDefined();
				await other.destroy("Grant", "a");
				expect(await store.find("Grant", "a")).toBeUndefined();
			} finally {
				await other.close();
			}
		});
	});
}
