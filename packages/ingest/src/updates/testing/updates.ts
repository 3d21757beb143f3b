import { join } from "node:path";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { onTestFinished } from "vitest";
import { importers } from "../../sources/index.ts";
import { testStore } from "../../testing/imports.ts";
import type { UpdateDeps } from "../run/deps.ts";
import { TestClock } from "./clock.ts";
import { playSources } from "./sources.ts";

/** Updates on their own store, with simulated sources and a clock that does not wait. */
export async function setUpUpdates(now: string) {
	const folder = await temporaryFolder();
	const market = await testStore(join(folder, "market.sqlite"));
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(() => updates.close());
	const sources = await playSources();
	const clock = new TestClock(now);
	const settings = { mirror: sources.mirror, secUserAgent: "Example admin@example.com" };
	const deps: UpdateDeps = { market, updates, importers, folder, settings, clock };
	const files = async () => (await market.datasets()).map(({ file }) => file).sort();
	return { folder, market, updates, sources, clock, deps, files };
}

const folder = "https://cdn.finra.org/equity/regsho/daily/";

/** Address of a FINRA file. */
export const volumeUrl = (day: string, prefix = "CNMS"): string =>
	`${folder}${prefix}shvol${day.replaceAll("-", "")}.txt`;

/** A FINRA file, of one row by default. */
export const volumeFile = (day: string, volume = "1", symbols: readonly string[] = ["AAPL"]): string =>
	[
		"Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market",
		...symbols.map((symbol) => `${day.replaceAll("-", "")}|${symbol}|${volume}|0|${Number(volume) + 9}|Q`),
		String(symbols.length),
		"",
	].join("\r\n");

/** The two directories of Nasdaq Trader with one security each. */
export const directories: Readonly<Record<string, string>> = {
	"https://www.nasdaqtrader.com/dynamic/SymDir/nasdaqlisted.txt": [
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
		"AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N",
		"File Creation Time: 1120202618:01|||||||",
		"",
	].join("\r\n"),
	"https://www.nasdaqtrader.com/dynamic/SymDir/otherlisted.txt": [
		"ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
		"IBM|International Business Machines Corporation Common Stock|N|IBM|N|100|N|IBM",
		"File Creation Time: 1120202618:01||||||",
		"",
	].join("\r\n"),
};
