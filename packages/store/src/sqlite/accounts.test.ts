import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountSuite } from "../suites/accounts.suite.ts";
import { openAccountsFile } from "./accounts.ts";

for (const forService of [false, true])
	accountSuite(forService ? "SQLite with a thread for the meter" : "SQLite", async () => {
		const folder = await mkdtemp(join(tmpdir(), "accounts-"));
		return {
			settings: { DATA_DIR: folder },
			open: (options) => openAccountsFile(join(folder, "accounts.sqlite"), { forService, ...options }),
			dispose: () => rm(folder, { recursive: true }),
		};
	});
