import type { PackedLargest } from "@us-market-data/analytics";
import { deriveTouched, unpackEntries } from "@us-market-data/analytics";
import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { dataset } from "@us-market-data/store/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { runImport } from "../../../frame/run.ts";
import { now, storedRecords, testStore, writeFixture } from "../../../testing/imports.ts";
import { sec13f } from "../importer.ts";
import type { DataSetFiling } from "./documents.ts";

export const apple = "037833100";
export const coke = "191216100";
/** CUSIPs of securities that the tests hold. */
export const stocks = { "AAPL.US": apple, "KO.US": coke };

/** A store that knows some CUSIPs. */
export async function marketOf(pairs: Record<string, string> = stocks): Promise<MarketStore> {
	const store = await testStore();
	await rowsInto(store, cusips(pairs));
	return store;
}

/** Imports files of the given names, all at once. */
export async function importing(store: MarketStore, files: Readonly<Record<string, string | Buffer>>) {
	const folder = await temporaryFolder();
	for (const [name, content] of Object.entries(files)) await writeFixture(folder, name, content);
	return runImport(store, sec13f, folder, { now });
}

/** A filing of one manager for the second quarter of 2025 by default. */
export const filing = (
	number: number,
	more: Partial<DataSetFiling> & Pick<DataSetFiling, "rows">,
): DataSetFiling => ({
	accession: `0000000001-25-${String(number).padStart(6, "0")}`,
	cik: "0000000077",
	period: "30-JUN-2025",
	filed: "14-AUG-2025",
	...more,
});

/** Records of the shareholders of a security. */
export const shares = async (store: MarketStore, symbol = "AAPL.US") =>
	(await storedRecords(store, "shareholders", symbol)).map(
		(r) => `${r.period} ${r.holderId} ${r.sharesHeld}`,
	);

/** Shares and changes by holder, as the largest holders of a period are answered. */
export async function figures(store: MarketStore, symbol = "AAPL.US") {
	const security = await store.security(symbol);
	const row = await store.derived<PackedLargest[]>("top-holders", security?.id ?? 0);
	return row?.data.map(({ period, holders }) => [
		period,
		...unpackEntries(holders).map((h) => `${h.holderId} ${h.sharesHeld} ${h.sharesChanged}`),
	]);
}

/** Records by area. */
type Records = { [A in AreaName]?: readonly AreaRecord<A>[] };

/** Puts records of several securities into a store as real data of one dataset. */
export async function rowsInto(
	store: MarketStore,
	securities: Readonly<Record<string, Records>>,
): Promise<void> {
	await store.transaction(async (writer) => {
		const id = writer.beginDataset(dataset("rows"));
		for (const [symbol, areas] of Object.entries(securities)) {
			for (const [area, records] of Object.entries(areas)) {
				for (const record of records) writer.put(area as AreaName, writer.ensureSecurity(symbol), id, record);
			}
		}
		await deriveTouched(writer, now);
	});
}

/** CUSIPs of securities, as an import of fails-to-deliver files leaves them. */
export const cusips = (pairs: Readonly<Record<string, string>>): Record<string, Records> =>
	Object.fromEntries(
		Object.entries(pairs).map(([symbol, value]) => [
			symbol,
			{ identifiers: [{ scheme: "cusip", value, name: symbol, date: "2026-05-01" }] },
		]),
	);
