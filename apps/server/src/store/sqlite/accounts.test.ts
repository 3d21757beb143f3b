import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { accountSuite } from "../suites/accounts.suite.ts";
import { openAccounts } from "./accounts.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./charge-process.fixture.ts", import.meta.url));

accountSuite("SQLite", async () => {
	const folder = await mkdtemp(join(tmpdir(), "accounts-"));
	const file = join(folder, "accounts.sqlite");
	return {
		open: () => openAccounts(file),
		dispose: () => rm(folder, { recursive: true }),
		chargeInProcesses: (processes, count, charge) => {
			const values = [script, file, String(count), JSON.stringify(charge)];
			const runs = Array.from({ length: processes }, () => run(process.execPath, values));
			return Promise.all(runs.map(async (done) => Number((await done).stdout)));
		},
	};
});
