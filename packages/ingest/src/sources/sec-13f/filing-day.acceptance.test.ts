import { join } from "node:path";
import { PastMarket, type TopHolders } from "@us-market-data/analytics";
import { importInto } from "@us-market-data/store/testing";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { testStore } from "../../testing/imports.ts";
import { sec13f } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

test.skipIf(!realData)(
	`a real Form 13F is known at the end of its day of filing, and not before${title}`,
	async () => {
		const store = await testStore();
		await importInto(store, "x", "own", (writer, dataset) => {
			const apple = writer.ensureSecurity("AAPL.US");
			const record = { scheme: "cusip", value: "037833100", name: "APPLE INC", date: "2024-01-02" } as const;
			writer.put("identifiers", apple, dataset, record);
		});
		const folder = join(realData ?? "", "sec", "13f");
		await runImport(store, sec13f, folder, { now: new Date("2026-11-20T18:00:00Z") });
		const { id = 0 } = (await store.security("AAPL.US")) ?? {};
		const market = new PastMarket(store);
		const periodsOn = async (instant: string) => {
			const past = await market.at(Date.parse(instant));
			return (await past.derived<TopHolders>("top-holders", id))?.data.map(({ period }) => period);
		};
		expect(await periodsOn("2024-11-14T20:00:00Z")).toEqual(["2022-12-31"]);
		expect(await periodsOn("2024-11-15T04:59:59Z")).toEqual(["2024-09-30", "2022-12-31"]);
	},
);
