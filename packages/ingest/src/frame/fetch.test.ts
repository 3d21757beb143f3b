import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { nasdaqDirectory } from "../sources/nasdaq-directory/importer.ts";
import { secLatestFilings } from "../sources/sec-latest-filings/importer.ts";
import { secTickers } from "../sources/sec-tickers/importer.ts";
import { now, testStore, writeFixture } from "../testing/imports.ts";
import { nameOf } from "./download.ts";
import { fetchTarget } from "./fetch.ts";
import { runImport } from "./run.ts";

const file = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\r\n20260515|A|1|0|2|Q\r\n1\r\n";

/** Serves with one handler and imports its file. */
async function importing(handler: RequestListener, path = "/daily/CNMSshvol20260515.txt") {
	const server = createServer(handler).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	const store = await testStore();
	const report = await runImport(store, finraShortVolume, `http://127.0.0.1:${port}${path}`, { now });
	return { store, report };
}

test("imports a URL with the code of a local file; the time of retrieval is that of the transfer", async () => {
	const retrievedAt = Date.parse("2026-05-15T22:45:10Z");
	vi.useFakeTimers({ toFake: ["Date"], now: retrievedAt });
	onTestFinished(() => void vi.useRealTimers());
	const { store, report } = await importing((_, response) => response.end(file));
	expect(report).toMatchObject({ stored: 1, files: [{ file: "CNMSshvol20260515.txt", status: "stored" }] });
	const [dataset] = await store.datasets();
	expect(dataset?.retrievedAt).toBe(retrievedAt);
});

test("unpacks a compressed file and follows a redirect", async () => {
	const { report } = await importing((request, response) => {
		if (request.url?.startsWith("/old"))
			response.writeHead(302, { location: "/CNMSshvol20260515.txt.gz" }).end();
		else response.end(gzipSync(file));
	}, "/old/CNMSshvol20260515.txt.gz");
	expect(report.stored).toBe(1);
});

test.each<[string, RequestListener, RegExp]>([
	[
		"a missing file",
		(_, response) => response.writeHead(404).end("no"),
		/answer is "404"; allowed: status 200/,
	],
	[
		"an answer that nothing changed, to a question without a condition",
		(_, response) => response.writeHead(304).end(),
		/answer is "304"; allowed: status 200/,
	],
	[
		"an HTML answer",
		(_, response) => response.setHeader("content-type", "text/html").end("<p>"),
		/not an HTML page/,
	],
	[
		"an HTML answer in disguise",
		(_, response) => response.end("<html>blocked</html>"),
		/not an HTML or XML page/,
	],
	["a transfer that is cut off", (_, response) => cutOff(response), /a complete response/],
	["an empty answer", (_, response) => response.end(), /a file that is not empty/],
])("refuses %s", async (_, handler, message) => {
	await expect(importing(handler)).rejects.toThrow(message);
});

function cutOff(response: Parameters<RequestListener>[1]): void {
	response.writeHead(200, { "content-length": file.length });
	response.write(file.slice(0, 80), () => response.destroy());
}

test("refuses a host that does not answer, without the keys of the URL", async () => {
	const store = await testStore();
	const url = "http://127.0.0.1:1/CNMSshvol20260515.txt?apikey=hidden&day=1";
	const refusal = await runImport(store, finraShortVolume, url, { now }).catch((error: unknown) =>
		String(error),
	);
	expect(refusal).toMatch(/CNMSshvol20260515\.txt: transfer is/);
	expect(refusal).not.toContain("hidden");
});

test.each([
	["https://x.test/a/b.csv", null, "b.csv"],
	["https://x.test/a/b%20c.csv?token=1", null, "b c.csv"],
	["https://x.test/query?function=DAILY&symbol=IBM&apikey=1", null, "query?function=DAILY&symbol=IBM"],
	["https://x.test/q/d/l/?s=aapl.us&i=d", 'attachment; filename="aapl_us_d.csv"', "aapl_us_d.csv"],
	["https://x.test/q/d/l/?s=aapl.us&i=d", null, "l?s=aapl.us&i=d"],
	["https://x.test/a", "attachment; filename=../../etc/b.csv", ".._.._etc_b.csv"],
	["https://x.test/", null, "x.test"],
	["https://x.test/100%.csv", null, "100%.csv"],
	["https://x.test/a.csv?sig=1&X-Amz-Signature=2&auth=3&pwd=4&Expires=5", null, "a.csv"],
	[`https://x.test/${"a".repeat(500)}`, null, "a".repeat(120)],
])("names %s (%s) %s", (url, disposition, name) => {
	expect(nameOf(disposition, new URL(url), ["function", "symbol", "s", "i"])).toBe(name);
});

test("names files of different queries apart, without what stands in them", () => {
	const name = (query: string) => nameOf(null, new URL(`https://x.test/query?${query}`), ["symbol"]);
	expect(name("symbol=IBM&adjusted=yes")).toMatch(/^query\?symbol=IBM&[0-9a-f]{8}$/);
	expect(name("symbol=IBM&adjusted=yes")).not.toBe(name("symbol=IBM&adjusted=no"));
	expect(name("symbol=IBM&adjusted=yes&token=1")).toBe(name("symbol=IBM&adjusted=yes&token=2"));
});

test("refuses a URL that is none", async () => {
	const store = await testStore();
	await expect(runImport(store, finraShortVolume, "http://", { now })).rejects.toThrow(
		/input is "http:\/\/"/,
	);
});

test.each([
	[secLatestFilings, "form.20260415.idx", "master.20260415.idx of EDGAR's folder daily-index"],
	[secLatestFilings, "company.20260415.idx", "master.20260415.idx"],
	[secLatestFilings, "notes.txt", "daily indexes master.YYYYMMDD.idx"],
	[nasdaqDirectory, "nasdaqtraded.txt", "nasdaqlisted.txt and otherlisted.txt"],
	[secTickers, "ticker.txt", "company_tickers.json"],
])("names the file of $source to take instead of %s", async (importer, name, allowed) => {
	const folder = await temporaryFolder();
	const path = await writeFixture(folder, name, "x");
	await expect(fetchTarget(path, importer)).rejects.toThrow(allowed);
	await expect(fetchTarget(folder, importer)).rejects.toThrow(allowed);
});
