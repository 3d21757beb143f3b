import { freePort, programs, runNode } from "@us-market-data/tooling/testkit";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { openTab } from "@us-market-data/tooling/testkit/tab";
import { describe, expect, it } from "vitest";
import { startOwnIssuer } from "../testing/own-issuer.ts";
import { startService } from "../testing/service.ts";

const registered = { clientId: "explorer-of-acme", scope: "market:read" };

describe.skipIf(noBrowserBecause)("signing in at an operator's issuer", () => {
	it("leads to another origin and back, shows the account of the subject, and signs out", async () => {
		const port = String(await freePort());
		const service = `http://127.0.0.1:${port}`;
		await using issuer = await startOwnIssuer({ service, ...registered });
		await using served = await startService({
			PORT: port,
			OIDC_ISSUER: issuer.url,
			OIDC_EXPLORER_CLIENT: registered.clientId,
			OIDC_SCOPE: registered.scope,
		});
		const words = ["subject", "link", "--account", "demo", "--issuer", issuer.url, "--subject", "ada"];
		expect(await runNode(programs.admin, words, { DATA_DIR: served.folder })).toMatchObject({ code: 0 });
		await using chromium = await startChromium();
		// Not by the helper of the other journeys, whose tabs may ask no other origin.
		const { page, complaints, foreign } = await openTab(chromium.browser, service);
		await page.goto(`${service}/explorer/account`);
		await page.getByRole("button", { name: "Sign in at" }).click();
		await page.waitForURL(`${issuer.url}/interaction/**`);
		await page.getByPlaceholder("Enter any login").fill("ada");
		await page.getByPlaceholder("and password").fill("any");
		await page.getByRole("button", { name: "Sign-in" }).click();
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("table", { name: "Keys" }).getByText("demo-key", { exact: true }).waitFor();
		expect(page.url()).toBe(`${service}/explorer/account`);
		await page.goto(`${service}/explorer`);
		await page.getByRole("heading", { name: "Movers" }).waitFor();
		await page.goto(`${service}/explorer/account`);
		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("button", { name: "Sign in at" }).waitFor();
		// The page of the issuer's library asks another host for its fonts, in vain.
		expect(complaints.filter((text) => !/401|ERR_NAME_NOT_RESOLVED/.test(text))).toEqual([]);
		const requestedUrls = foreign.filter((url) => !/^https:\/\/fonts\./.test(url));
		expect(requestedUrls.filter((url) => !url.startsWith(issuer.url))).toEqual([]);
		await page.context().close();
	});
});
