import { startChromium } from "@us-market-data/testkit/chromium";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Served, startService } from "./service.ts";

/** A browser and a service for the tests of a file. */
interface Stage {
	readonly browser: Browser;
	readonly service: Served;
}

/** Starts both before the tests of the present group, and ends them afterwards. */
export function startStage(): Stage {
	const running: AsyncDisposable[] = [];
	let browser: Browser | undefined;
	let service: Served | undefined;
	beforeAll(async () => {
		const [chromium, served] = await Promise.all([startChromium(), startService()]);
		running.push(chromium, served);
		browser = chromium.browser;
		service = served;
	});
	afterAll(async () => {
		for (const one of running) await one[Symbol.asyncDispose]();
	});
	const started = <T>(part: T | undefined): T => {
		if (part === undefined) throw new Error("the stage has not started");
		return part;
	};
	return {
		get browser() {
			return started(browser);
		},
		get service() {
			return started(service);
		},
	};
}
