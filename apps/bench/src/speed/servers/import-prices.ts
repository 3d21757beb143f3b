import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { generatedDay } from "@us-market-data/analytics/testing";
import { createNativeFolder } from "@us-market-data/ingest";
import { programs } from "@us-market-data/testkit";
import { environment, type Place } from "../../trust/service.ts";

/**
 * Imports a new day bar of every symbol by a process of its own, which gives way to the load: they share a core, and a wait of
 * the load would look like one of the service.
 */
export async function importPrices(place: Place, symbols: readonly string[], round: number): Promise<void> {
	const folder = join(place.folder, `prices-${round}`);
	const manifest = { name: `prices-${round}`, tag: "records", licence: "generated", description: "" };
	const price = `${100 + round}.5`;
	const bar = { date: generatedDay, open: price, high: price, low: price, close: price, volume: "1000" };
	const rows = symbols.map((symbol) => ({ symbol, ...bar, turnover: null }));
	await createNativeFolder(folder, manifest).write("dayBars", rows);
	const child = spawn(process.execPath, [programs.builtData, "import", "native", folder], {
		env: environment(place),
		stdio: ["ignore", "ignore", "inherit"],
	});
	const ended = once(child, "exit");
	if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
	const [code] = await ended;
	if (code !== 0) throw new Error(`the import left with ${code}`);
}
