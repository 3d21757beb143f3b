import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import type { CDPSession, Page } from "playwright-core";
import { startService } from "./service.ts";

/**
 * Measures the page of a security during a replay: frames a second, layout shift, and the memory after each minute.
 *
 *     npx pnpm --filter @us-market-data/explorer measure --minutes 10
 *     npx pnpm --filter @us-market-data/explorer measure --url http://127.0.0.1:3000 --key … --stream 2026-11-20 --speed 10
 *
 * Without an address it starts a service with sample data.
 */
const { values } = parseArgs({
	options: {
		url: { type: "string" },
		key: { type: "string" },
		symbol: { type: "string", default: "AAPL.US" },
		/** `now`, a day, or empty for stored prices, as a figure to compare with. */
		stream: { type: "string", default: "now" },
		speed: { type: "string", default: "10" },
		range: { type: "string", default: "1d" },
		minutes: { type: "string", default: "10" },
	},
});

/** Counts the frames of each second and the layout shifts from now on. Runs in the browser. */
function countFrames(): void {
	const counted = { frames: [0], shift: 0, shifted: {} as Record<string, number> };
	Object.assign(globalThis, { counted });
	const begin = performance.now();
	const count = () => {
		const second = Math.floor((performance.now() - begin) / 1000);
		counted.frames[second] = (counted.frames[second] ?? 0) + 1;
		requestAnimationFrame(count);
	};
	requestAnimationFrame(count);
	new PerformanceObserver((list) => {
		type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
		for (const { value, sources } of list.getEntries() as Shift[]) {
			counted.shift += value;
			for (const { node } of sources) {
				const name = node?.className || node?.nodeName || "gone";
				counted.shifted[name] = (counted.shifted[name] ?? 0) + 1;
			}
		}
	}).observe({ type: "layout-shift" });
}

/** Memory of the page after its garbage is collected. */
async function memoryOf(
	devtools: CDPSession,
): Promise<{ heapMiB: number; nodes: number; listeners: number }> {
	await devtools.send("HeapProfiler.collectGarbage");
	const { metrics } = await devtools.send("Performance.getMetrics");
	const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
	return {
		heapMiB: metric("JSHeapUsedSize") / 2 ** 20,
		nodes: metric("Nodes"),
		listeners: metric("JSEventListeners"),
	};
}

async function measure(page: Page, minutes: number): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Performance.enable");
	await page.evaluate(countFrames);
	for (let minute = 0; minute <= minutes; minute += 1) {
		if (minute > 0) await sleep(60_000);
		const { heapMiB, nodes, listeners } = await memoryOf(devtools);
		const state = await page.locator(".stream-state").allTextContents();
		const rows = await page.locator(".trades tbody tr").count();
		console.log(
			`minute ${minute}: ${heapMiB.toFixed(2)} MiB, ${nodes} nodes, ${listeners} listeners, ${rows} trades, ${state.join("")}`,
		);
	}
	type Counted = { frames: number[]; shift: number; shifted: Record<string, number> };
	const { frames, shift, shifted } = await page.evaluate(
		() => (globalThis as unknown as { counted: Counted }).counted,
	);
	// The first and the last second are not whole; a second without a frame has no entry.
	const whole = Array.from(frames, (count) => count ?? 0).slice(1, -1);
	const sorted = whole.toSorted((one, other) => one - other);
	const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
	const mean = whole.reduce((sum, one) => sum + one, 0) / whole.length;
	console.log(
		`frames a second over ${whole.length} s: mean ${mean.toFixed(1)}, median ${at(0.5)}, 5th percentile ${at(0.05)}, least ${at(0)}`,
	);
	console.log(`layout shift ${shift.toFixed(4)}, of ${JSON.stringify(shifted)}`);
}

if (noBrowserBecause) throw new Error(noBrowserBecause);
await using service = values.url === undefined ? await startService() : undefined;
const url = values.url ?? service?.url ?? "";
const key = values.key ?? (await service?.key()) ?? "";
await using chromium = await startChromium();
const context = await chromium.browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const stream = values.stream === "" ? "" : `&stream=${values.stream}&speed=${values.speed}`;
await page.goto(`${url}/explorer/symbol/${values.symbol}?range=${values.range}${stream}#key=${key}`);
await page.locator(".price-chart[data-ready=true]").waitFor();
await page.locator(".trades tbody tr").first().waitFor({ timeout: 120_000 });
// The rest of the page loads.
await sleep(5_000);
await measure(page, Number(values.minutes));
