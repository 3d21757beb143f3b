import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { newestFiles, readManifest } from "@us-market-data/bulk";
import { openSqliteStores } from "@us-market-data/store/sqlite";
import { endStarted, startProcess, temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterAll, expect, test, vi } from "vitest";

/** The service as a process that makes files of days in another one. */
afterAll(endStarted);

async function putBars(folder: string, dates: readonly string[]): Promise<void> {
	const { market, accounts } = await openSqliteStores(folder);
	await market.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "test",
			tag: "test",
			file: dates.join(),
			sha256: "0".repeat(64),
			licence: "test data",
			retrievedAt: 0,
			adjustedThrough: null,
		});
		const prices = { open: "10", high: "10", low: "10", close: "10", volume: "1", turnover: null };
		for (const date of dates)
			writer.put("dayBars", writer.ensureSecurity("A.US"), dataset, { date, ...prices });
	});
	await Promise.all([market.close(), accounts.close()]);
}

/** The process has the lowest priority, so that it waits for all others of a busy machine. */
const patience = { timeout: 180_000, interval: 100 };

test("a service makes the files after a start and after an import, and stops with its process", async () => {
	const folder = await temporaryFolder();
	await putBars(folder, ["2026-11-19"]);
	const service = await startProcess({
		DATA_DIR: folder,
		SAMPLE_DATA: "false",
		BULK: "true",
		MIN_FREE_DISK_MB: "0",
	});
	const days = async () =>
		newestFiles(await readManifest(join(folder, "bulk"), "day-bars"))
			.filter(({ format }) => format === "csv.gz")
			.map(({ date }) => date);
	await vi.waitFor(async () => expect(await days()).toEqual(["2026-11-19"]), patience);
	await vi.waitFor(() => expect(service.log()).toContain("files of days made"), patience);
	await putBars(folder, ["2026-11-20"]);
	await vi.waitFor(async () => expect(await days()).toEqual(["2026-11-19", "2026-11-20"]), patience);
	await putBars(folder, ["2026-11-18", "2026-11-17"]);
	expect(await service.stop()).toEqual({ code: 0, signal: null });
	const found = await readdir(join(folder, "bulk"), { recursive: true });
	expect(found.filter((path) => path.endsWith(".tmp"))).toEqual([]);
}, 600_000);
