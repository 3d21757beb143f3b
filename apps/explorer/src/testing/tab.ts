import { openTab as openAt, type Tab, type TabOptions } from "@us-market-data/tooling/testkit/tab";
import type { Browser } from "playwright-core";

export { accessibilityFaults, type Tab, type TabOptions } from "@us-market-data/tooling/testkit/tab";

const opened: Tab[] = [];

/** The tabs that were opened since the last call. */
export const takeTabs = (): Tab[] => opened.splice(0);

/** Opens the page of a service, signed in with a key, or not. */
export async function openTab(
	browser: Browser,
	origin: string,
	key: string | undefined,
	options?: TabOptions,
): Promise<Tab> {
	const tab = await openAt(browser, key === undefined ? origin : `${origin}/#key=${key}`, options);
	opened.push(tab);
	return tab;
}
