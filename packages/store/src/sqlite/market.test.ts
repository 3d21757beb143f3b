import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marketSuite } from "../suites/market.suite.ts";
import { openMarketFile } from "./market.ts";
import { pinMarketFile } from "./pinned-market.ts";

marketSuite("SQLite", async () => {
	const folder = await mkdtemp(join(tmpdir(), "market-"));
	return {
		open: (options) => openMarketFile(join(folder, "market.sqlite"), options),
		pin: () => pinMarketFile(join(folder, "market.sqlite")),
		dispose: () => rm(folder, { recursive: true }),
	};
});
