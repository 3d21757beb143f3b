import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeModules } from "../build/modules.ts";
import { createMarketDataClient } from "./create-client.ts";
import type { tryOut } from "./testing/browser-program.ts";
import { type Site, serveSite } from "./testing/browser-site.ts";
import { type Service, startService } from "./testing/service.ts";

type Outcome = Awaited<ReturnType<typeof tryOut>>;

/** The script of the page: it tries the client out, and lets a worker do the same. */
const entries = {
	"/page.js": "globalThis.inPage = tryOut(library, location.origin);",
	"/worker.js": "tryOut(library, location.origin).then(postMessage);",
};
const page = `<!doctype html><title>client</title><script type="module">
	globalThis.inWorker = new Promise((resolve, reject) => {
		const worker = new Worker("/worker.js", { type: "module" });
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = ({ message }) => reject(new Error(message));
	});
</script><script type="module" src="/page.js"></script>`;

/** Scripts as a web page carries them: the built modules of the client, bundled with the program that uses them. */
async function scripts(folder: string): Promise<Map<string, string>> {
	await writeModules(folder);
	const client = fileURLToPath(new URL("../", import.meta.url));
	const imports = `import * as library from ${JSON.stringify(join(folder, "index.js"))};
		import { tryOut } from ${JSON.stringify(join(client, "src/testing/browser-program.ts"))};`;
	const bundles = Object.entries(entries).map(async ([path, code]): Promise<[string, string]> => {
		const bundle = await rolldown({
			input: "entry",
			platform: "browser",
			resolve: { modules: [join(client, "node_modules")] },
			plugins: [
				{
					name: "entry",
					resolveId: (id) => (id === "entry" ? id : null),
					load: (id) => (id === "entry" ? `${imports}\n${code}` : null),
				},
			],
		});
		const { output } = await bundle.generate({ format: "esm" });
		expect(output).toHaveLength(1);
		return [path, output[0].code];
	});
	return new Map(await Promise.all(bundles));
}

if (noBrowserBecause) console.warn(`The client was not tried in a browser: ${noBrowserBecause}.`);

describe.skipIf(noBrowserBecause)("in a real browser", () => {
	let service: Service;
	let site: Site;
	let chromium: Awaited<ReturnType<typeof startChromium>>;
	let folder: string;
	const outcomes = new Map<string, Outcome>();
	const complaints: string[] = [];

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "client-scripts-"));
		chromium = await startChromium();
		service = await startService();
		const files = new Map([...(await scripts(folder)), ["/", page]]);
		site = await serveSite(files, service.url, await service.key("demo-key"));
		const tab = await chromium.browser.newPage();
		tab.on("pageerror", ({ message }) => complaints.push(message));
		await tab.goto(`${site.origin}/`);
		for (const name of ["inPage", "inWorker"]) outcomes.set(name, await tab.evaluate(name));
	}, 240_000);

	afterAll(async () => {
		await chromium?.[Symbol.asyncDispose]();
		await site?.[Symbol.asyncDispose]();
		await service?.[Symbol.asyncDispose]();
		await rm(folder, { recursive: true, force: true });
	});

	it("nothing goes wrong unseen", () => {
		expect(complaints).toEqual([]);
	});

	describe.each([
		["a page", "inPage", "Window"],
		["a module worker", "inWorker", "DedicatedWorkerGlobalScope"],
	])("%s", (_, name, realm) => {
		const outcome = (): Outcome => outcomes.get(name) ?? expect.fail(`nothing came from ${name}`);
		const inNode = async () =>
			createMarketDataClient({ baseUrl: service.url, apiKey: await service.key("demo-key") });

		it("is what it is taken for", () => expect(outcome().realm).toBe(realm));

		it("gets the answers of every family, and is told what they cost", async () => {
			const { remaining, ...answers } = outcome().answers;
			const { quote } = await (await inNode()).getQuotes({ symbols: ["AAPL.US", "MSFT.US"] });
			const { data } = await (await inNode()).getCompanyProfile({ symbol: "AAPL" });
			expect(answers).toEqual({
				quotes: quote.map(({ symbol }) => ({ symbol, lastDone: expect.stringMatching(/^\d+(\.\d+)?$/) })),
				bars: 5,
				company: data.company_name,
				legacy: ["AAPL.US"],
				spent: expect.any(Number),
				costs: [1, 0],
				reset: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00Z$/),
			});
			expect(answers.spent).toBeGreaterThanOrEqual(3);
			expect(remaining.told).toBeTypeOf("number");
			expect(remaining.told).toBeLessThanOrEqual(Number(remaining.header));
		});

		it("gets errors by class and guard, and can stop a call", () => {
			expect(outcome().errors).toEqual({
				badRequest: {
					ofItsClass: true,
					status: 400,
					code: "invalid_parameter",
					paths: ["query.count"],
				},
				unauthorized: "invalid_credential",
				aborted: "enough",
				timeout: expect.stringContaining("200 ms"),
				network: "The service could not be reached",
			});
		});

		it("goes through pages, and through the items of all of them", async () => {
			const { bars, found } = outcome().pages;
			expect(bars).toHaveLength(30);
			expect(new Set(bars).size).toBe(30);
			const { results } = await (await inNode()).searchScreener({ size: 100 });
			expect(new Set(found).size).toBe(found.length);
			expect(found).toHaveLength("total" in results ? results.total : Number.NaN);
			expect(found.length).toBeGreaterThan(25);
		});
	});
});
