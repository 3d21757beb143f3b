import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountSuite } from "../suites/accounts.suite.ts";
import { openAccountsFile } from "./accounts.ts";

for (const forService of [false, true])
	accountSuite(forService ? "SQLite as a service" : "SQLite", async () => {
		const folder = await mkdtemp(join(tmpdir(), "accounts-"));
		// One service uses a folder. Others that open it are commands.
		let isFirst = true;
		return {
			settings: { DATA_DIR: folder },
			open: (given) => {
				const options = { forService: forService && isFirst, ...given };
				isFirst = false;
				return openAccountsFile(join(folder, "accounts.sqlite"), options);
			},
			dispose: () => rm(folder, { recursive: true }),
		};
	});
