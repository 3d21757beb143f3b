import {
	accessibilityFaults as faultsOf,
	type TabOptions as OptionsOfAddress,
	openTab as openAt,
	type Tab,
} from "@us-market-data/tooling/testkit/tab";
import type { Browser, Page } from "playwright-core";

export type { Tab } from "@us-market-data/tooling/testkit/tab";

export interface TabOptions extends OptionsOfAddress {
	/** The page and its search; without it the one that the service begins with. */
	path?: string | undefined;
}

const opened: Tab[] = [];

/** The tabs that were opened since the last call. */
export const takeTabs = (): Tab[] => opened.splice(0);

/** Opens a page of a service, signed in with a key, or not. It is closed after the test. */
export async function openTab(
	browser: Browser,
	origin: string,
	key: string | undefined,
	{ path = "/", ...options }: TabOptions = {},
): Promise<Tab> {
	const tab = await openAt(browser, origin + path + (key === undefined ? "" : `#key=${key}`), options);
	opened.push(tab);
	return tab;
}

/** Judges a page in light by all rules of axe, and in dark by those of colours. Returns the faults. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
	const faults = await faultsOf(page);
	await page.emulateMedia({ colorScheme: "dark" });
	await page.locator("html[data-theme=dark]").waitFor();
	const inDark = await faultsOf(page, ["color-contrast"]);
	await page.emulateMedia({ colorScheme: "light" });
	return [...faults, ...inDark.map((fault) => `dark: ${fault}`)];
}
