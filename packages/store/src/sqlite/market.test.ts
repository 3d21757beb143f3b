import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marketSuite } from "../suites/market.suite.ts";
import { holdMarketFile } from "./held-market.ts";
import { openMarketFile } from "./market.ts";

marketSuite("SQLite", async () => {
	const folder = await mkdtemp(join(tmpdir(), "market-"));
	return {
		open: () => openMarketFile(join(folder, "market.sqlite")),
		hold: () => holdMarketFile(join(folder, "market.sqlite")),
		dispose: () => rm(folder, { recursive: true }),
	};
});
