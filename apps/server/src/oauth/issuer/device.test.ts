import { deviceGrant, nameOf } from "@us-market-data/store/accounts";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { FormBrowser, startProcess } from "@us-market-data/tooling/testkit";
import { describe, expect, test } from "vitest";
import { codeRequest, pkce, startEmbeddedService } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** Limits on the polling of devices, and on guesses of user codes. A trusted proxy names the address of each client. */
const service = serviceOfFile({ TRUSTED_PROXIES: "loopback", AUTH_FAILURES_PER_MINUTE: "3" });

type Begun = Record<"device_code" | "user_code" | "verification_uri_complete", string> & { interval: number };
const begin = async (of = service) =>
	(await of.post("/device/auth", { client_id: "cli", scope: "market_data" })) as unknown as Begun;
const poll = (device_code: string, of = service) =>
	of.post("/token", { grant_type: deviceGrant, client_id: "cli", device_code });

describe("polling", () => {
	test("too soon is told to slow down, and what has come of the request is told at once", async () => {
		const { device_code, user_code, interval } = await begin();
		expect(interval).toBe(5);
		expect(await poll(device_code)).toMatchObject({ status: 400, error: "authorization_pending" });
		expect(await poll(device_code)).toMatchObject({ status: 400, error: "slow_down" });
		const browser = new FormBrowser(service.url);
		const confirm = await browser.submit(await browser.open("/oauth/device"), "Continue", { user_code });
		await service.agree(await browser.submit(confirm, "It shows this code"), browser);
		expect((await poll(device_code)).status).toBe(200);
	});

	test("a code of nobody, and a name that was read in the store, are no codes", async () => {
		const { device_code } = await begin();
		for (const code of ["nothing", nameOf(device_code), nameOf(device_code).slice(1)])
			expect(await poll(code)).toMatchObject({ status: 400, error: "invalid_grant" });
	});

	test("is counted over all processes", async () => {
		const database: TestDatabase = await newDatabase();
		const first = await startEmbeddedService({ DATABASE_URL: database.url });
		const second = await startProcess({ ...first.settings, PUBLIC_URL: first.url, PORT: "0" });
		const other = async (device_code: string) => {
			const fields = { grant_type: deviceGrant, client_id: "cli", device_code };
			const response = await fetch(`${second.url}/oauth/token`, {
				method: "POST",
				body: new URLSearchParams(fields),
			});
			return ((await response.json()) as { error: string }).error;
		};
		try {
			// The first request of a process may take as long as a client has to wait between two.
			await other("nothing");
			const { device_code } = await begin(first);
			expect((await poll(device_code, first)).error).toBe("authorization_pending");
			expect(await other(device_code)).toBe("slow_down");
			const fresh = await begin(first);
			expect(await other(fresh.device_code)).toBe("authorization_pending");
			expect((await poll(fresh.device_code, first)).error).toBe("slow_down");
		} finally {
			await second.stop();
			await first.close();
			await database.drop();
		}
	});
});

describe("user codes", () => {
	test("have 8 of 20 letters", async () => {
		const { user_code } = await begin();
		expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
	});

	test("a link with the code fills it in, and nothing more happens by itself", async () => {
		const { user_code, verification_uri_complete, device_code } = await begin();
		const page = await new FormBrowser(service.url).open(verification_uri_complete);
		expect(page.text).toContain(`name="user_code" value="${user_code}"`);
		expect(page.text).not.toContain("<script");
		expect((await poll(device_code)).error).toBe("authorization_pending");
	});

	test("a form without the token of its page does nothing", async () => {
		const { user_code } = await begin();
		const browser = new FormBrowser(service.url);
		const page = await browser.open("/oauth/device");
		for (const xsrf of ["", "0".repeat(48)]) {
			const response = await browser.submit(page, "Continue", { user_code, xsrf, confirm: "yes" });
			expect([response.status, response.text]).toEqual([
				400,
				expect.stringContaining("could not be checked"),
			]);
		}
	});

	test("who sends many wrong ones is held back, and nobody else", async () => {
		const browser = new FormBrowser(service.url, { "x-forwarded-for": "192.0.2.1" });
		let page = await browser.open("/oauth/device");
		for (let i = 0; i < 30; i++) page = await browser.submit(page, "Continue", { user_code: "BBBB-BBBB" });
		expect([page.status, page.text]).toEqual([200, expect.stringContaining("There is no such code.")]);
		const { user_code } = await begin();
		const blockedPage = await browser.submit(page, "Continue", { user_code });
		expect([blockedPage.status, blockedPage.text]).toEqual([
			429,
			expect.stringContaining("Too many wrong codes"),
		]);
		expect(Number(blockedPage.headers.get("retry-after"))).toBeGreaterThan(500);
		const another = new FormBrowser(service.url, { "x-forwarded-for": "192.0.2.2" });
		const confirm = await another.submit(await another.open("/oauth/device"), "Continue", { user_code });
		expect(confirm.text).toContain("must show this code now");
	});
});

test("keys that fail at the sign-in count among the failed credentials of the address, there and elsewhere", async () => {
	const address = { "x-forwarded-for": "192.0.2.3" };
	const request = (key: string) =>
		fetch(`${service.url}/api/market-data/quote?symbols=AAPL.US`, {
			headers: { ...address, "x-api-key": key },
		});
	const browser = new FormBrowser(service.url, address);
	const login = await browser.open(codeRequest(pkce().challenge));
	for (let i = 0; i < 3; i++)
		expect((await browser.submit(login, "Sign in", { key: `md_live_wrong${i}` })).status).toBe(401);
	const blockedPage = await browser.submit(login, "Sign in", { key: "md_live_wrong3" });
	expect([blockedPage.status, Number(blockedPage.headers.get("retry-after"))]).toEqual([
		429,
		expect.any(Number),
	]);
	expect((await request("md_live_wrong4")).status).toBe(429);
});
