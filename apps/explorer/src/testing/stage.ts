import { startChromium } from "@us-market-data/testkit/chromium";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Mocked, startMock } from "./mock.ts";
import { type Served, startService } from "./service.ts";
import { takeTabs } from "./tab.ts";

/** A browser and a service, or a mock, for the tests of a file. */
interface Stage<S> {
	readonly browser: Browser;
	readonly service: S;
}

/** What the console says of an answer that was refused or cut, which a test may have asked for. */
const ofAnswers = /^Failed to load resource: /;

/** Starts both before the tests of the present group, and ends them afterwards. */
export const startStage = (): Stage<Served> => stageOf(startService);

/** The same with a mock in place of the service. */
export const startMockStage = (): Stage<Mocked> => stageOf(startMock);

function stageOf<S extends AsyncDisposable>(start: () => Promise<S>): Stage<S> {
	const running: AsyncDisposable[] = [];
	let browser: Browser | undefined;
	let service: S | undefined;
	beforeAll(async () => {
		const [chromium, served] = await Promise.all([startChromium(), start()]);
		running.push(chromium, served);
		browser = chromium.browser;
		service = served;
	});
	afterAll(async () => {
		for (const one of running) await one[Symbol.asyncDispose]();
	});
	// Holds for every journey: no error of a script, no violation of the page's policy, no request to another host.
	afterEach(() => {
		for (const { complaints, foreign } of takeTabs()) {
			expect(complaints.filter((text) => !ofAnswers.test(text))).toEqual([]);
			expect(foreign).toEqual([]);
		}
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
