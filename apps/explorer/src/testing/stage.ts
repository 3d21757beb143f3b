import { startChromium } from "@us-market-data/tooling/testkit/chromium";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Mocked, mockedAt } from "./mock.ts";
import { type Served, servedAt, startService } from "./service.ts";
import type { Shared } from "./shared.ts";
import { takeTabs } from "./tab.ts";

/** A browser and a service, or a mock, for the tests of a file. */
interface Stage<S> {
	readonly browser: Browser;
	readonly service: S;
}

/** The console logs answers that were refused or cut, and pages that did not come for that reason. A test may cause them. */
const resourceError = /^Failed to load resource: |^Warning: Error in route match: /;

/** A browser, and the service that all files of a run share: for tests that change nothing there. */
export const startStage = (): Stage<Served> =>
	stageOf(async () => {
		const { url, folder = "" } = await shared("service");
		return servedAt(url, folder);
	});

/** A browser, and the mock that all files of a run share. */
export const startMockStage = (): Stage<Mocked> => stageOf(async () => mockedAt((await shared("mock")).url));

/** A browser, and a service that the tests of the present group may change. */
export const startOwnStage = (): Stage<Served> => stageOf(startService);

async function shared(name: "service" | "mock"): Promise<Shared> {
	const answer = await fetch(`${inject("sharedOnDemand")}/${name}`);
	if (!answer.ok) throw new Error(await answer.text());
	return (await answer.json()) as Shared;
}

function stageOf<S extends object>(start: () => Promise<S & Partial<AsyncDisposable>>): Stage<S> {
	const running: Partial<AsyncDisposable>[] = [];
	let browser: Browser | undefined;
	let service: S | undefined;
	beforeAll(async () => {
		const [chromium, served] = await Promise.all([startChromium(), start()]);
		running.push(chromium, served);
		browser = chromium.browser;
		service = served;
	});
	afterAll(async () => {
		for (const one of running) await one[Symbol.asyncDispose]?.();
	});
	// Holds for every journey: no error of a script, no violation of the page's policy, no request to another host.
	afterEach(async () => {
		const tabs = takeTabs();
		await Promise.all(tabs.map(({ page }) => page.context().close()));
		for (const { complaints, foreign } of tabs) {
			expect(complaints.filter((text) => !resourceError.test(text))).toEqual([]);
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
