import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { noBrowserBecause, startChromium } from "@us-market-data/testkit/chromium";
import { describe, expect, it } from "vitest";
import { firstLoad, openFresh } from "./first-load.ts";
import { framesWhile, rateOf } from "./frames.ts";
import { minuteBars } from "./given-answers.ts";

const script = "const end = performance.now() + 120; while (performance.now() < end);";

const files: Readonly<Record<string, { type: string; text: string }>> = {
	"/": {
		type: "text/html",
		text: '<!doctype html><p>Hello</p><script src="/busy.js"></script><script src="/chart.js"></script>',
	},
	"/busy.js": { type: "text/javascript", text: script },
	"/chart.js": { type: "text/javascript", text: "void 0;" },
};

describe.skipIf(noBrowserBecause)("the measurement of pages", () => {
	it("sees a busy script, the bytes of a first visit without charts, and frames", async () => {
		const server = createServer(({ url = "" }, response) => {
			const file = files[url];
			response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" }).end(file?.text);
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
		try {
			await using chromium = await startChromium();
			const load = await firstLoad(chromium.browser, { url, charts: /chart/ });
			expect(load.longestTask).toBeGreaterThanOrEqual(119);
			expect(load.contentfulPaint).toBeGreaterThan(0);
			expect(load.bytes).toBe((files["/"]?.text.length ?? 0) + script.length);
			const page = await openFresh(chromium.browser);
			const frames = await framesWhile(page, () => page.waitForTimeout(500));
			expect(rateOf(frames)).toBeGreaterThan(10);
			expect(rateOf(frames)).toBeLessThan(70);
		} finally {
			server.close();
		}
	});
});

it("makes bars of minutes on trading days only, oldest first", () => {
	const bars = minuteBars(Date.parse("2026-11-23T14:31:00Z"), 4) as { timestamp: string }[];
	expect(bars.map(({ timestamp }) => timestamp)).toEqual([
		"2026-11-20T20:58:00Z",
		"2026-11-20T20:59:00Z",
		"2026-11-23T14:30:00Z",
		"2026-11-23T14:31:00Z",
	]);
});
