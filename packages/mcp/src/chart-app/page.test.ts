import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { openTab } from "@us-market-data/tooling/testkit/tab";
import { expect, test } from "vitest";
import { chartPage } from "./page.ts";

/** A host of MCP apps: it shows the page in a frame, answers its first message, and hands it the result of a tool. */
const host = (result: object) => `<!doctype html><html lang="en"><title>Host</title><body><script>
addEventListener("message", ({ data, source }) => {
	if (data.method === "ui/initialize")
		source.postMessage({ jsonrpc: "2.0", id: data.id, result: { hostContext: { theme: "dark" } } }, "*");
	if (data.method === "ui/notifications/initialized")
		source.postMessage({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params: ${JSON.stringify({ structuredContent: result })} }, "*");
	if (data.method === "ui/notifications/size-changed") document.body.dataset.height = data.params.height;
});
</script><iframe title="chart" sandbox="allow-scripts" src="/chart" width="700" height="420"></iframe></body></html>`;

const table = (name: string, closes: readonly string[]) => ({
	name,
	columns: ["time", "close"],
	rows: closes.map((close, day) => [`2026-11-0${day + 2}`, close]),
});

test.skipIf(noBrowserBecause)("a host shows the lines of a result, with their source", async () => {
	const result = {
		facts: { title: "AAPL.US, MSFT.US, day closes" },
		tables: [
			table("AAPL.US", ["100.00", "110.00", "121.00"]),
			table("MSFT.US", ["400.00", "380.00", "400.00"]),
		],
		cost: 2,
		source: "sample",
		asOf: "2026-11-04T21:00:00Z",
		dataVersion: "7",
	};
	const server = createServer((request, response) => {
		response.setHeader("content-type", "text/html");
		response.end(request.url === "/chart" ? chartPage() : host(result));
	}).listen(0, "127.0.0.1");
	await using chromium = await startChromium();
	const { port } = server.address() as AddressInfo;
	const { page, complaints, foreign } = await openTab(chromium.browser, `http://127.0.0.1:${port}/`);
	await page.locator("body[data-height]").waitFor();
	const chart = page.frameLocator("iframe");
	expect(await chart.locator("path.line").count()).toBe(2);
	expect(await chart.getByRole("img").getAttribute("aria-label")).toBe(
		"AAPL.US, MSFT.US, day closes: AAPL.US 100 to 121, MSFT.US 400 to 400",
	);
	expect(await chart.getByText("+21.0 %").count()).toBe(1);
	expect(await chart.locator("#told").textContent()).toBe(
		"source sample, as of 2026-11-04T21:00:00Z, version 7, cost 2",
	);
	expect(await chart.locator("html").getAttribute("class")).toBe("dark");
	expect([complaints, foreign]).toEqual([[], []]);
	await page.context().close();
	server.close();
});
