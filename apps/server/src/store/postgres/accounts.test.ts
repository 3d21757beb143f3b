import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { preparedDatabases } from "../../testing/postgres/database.ts";
import { accountSuite } from "../suites/accounts.suite.ts";
import { openAccounts } from "./accounts.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./charge-process.fixture.ts", import.meta.url));

const newDatabase = preparedDatabases(async (url) => (await openAccounts(url)).close());

accountSuite("PostgreSQL", async () => {
	const { url, drop } = await newDatabase();
	return {
		open: () => openAccounts(url),
		dispose: drop,
		chargeInProcesses: (processes, count, charge) => {
			const values = [script, url, String(count), JSON.stringify(charge)];
			const runs = Array.from({ length: processes }, () => run(process.execPath, values));
			return Promise.all(runs.map(async (done) => Number((await done).stdout)));
		},
	};
});
