import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackEnd, startMock, startPrinting } from "./testing/back-ends.ts";

const program = (name: string) => fileURLToPath(new URL(`node/${name}.ts`, import.meta.url));
const options = ["--conditions=@us-market-data/source"];
let mock: BackEnd;
beforeAll(async () => {
	mock = await startMock();
});
afterAll(() => mock?.[Symbol.asyncDispose]());
const settings = (key = mock.key) => ({ MARKET_DATA_URL: mock.url, MARKET_DATA_KEY: key });

describe("in plain Node", () => {
	const run = (env: Record<string, string>, ...symbols: string[]) =>
		promisify(execFile)(process.execPath, [...options, program("quotes"), ...symbols], {
			env: environment(env),
		});

	it("the quotes are printed", async () => {
		const { stdout, stderr } = await run(settings(), "AAPL.US", "NOSUCH.US");
		expect(stdout).toMatch(/^AAPL\.US +268\.56 +-?\d+\.\d+ %\n$/);
		expect(stderr).toBe("NOSUCH.US: unknown\n");
	});

	it("a refusal is told by its reason", async () => {
		await expect(run(settings("mock-402"))).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/^PaymentRequiredError: \S/),
		});
	});
});

describe("on a server", () => {
	it("the page has the quotes, and no key", async () => {
		await using server = await startPrinting(program("server"), settings(), { options });
		const answer = await fetch(`${server.url}/?symbols=AAPL.US,KO.US`);
		const html = await answer.text();
		expect(answer.status).toBe(200);
		expect(html).toContain("<th>AAPL.US</th><td>268.56</td>");
		expect(html).toContain("<th>KO.US</th>");
		expect(html).not.toContain(mock.key);
		const wrong = await fetch(`${server.url}/?symbols=<script>`);
		expect(wrong.status).toBe(400);
		expect(await wrong.text()).not.toContain("<script>");
		expect((await fetch(`${server.url}/favicon.ico`)).status).toBe(404);
	});

	it("the page tells that the data cannot be had", async () => {
		await using server = await startPrinting(program("server"), settings("mock-402"), { options });
		const answer = await fetch(server.url);
		expect(answer.status).toBe(502);
		expect(await answer.text()).toContain('role="alert"');
	});
});
