import { readEnv } from "../../env.ts";
import { openSqliteAccounts } from "../../store/sqlite/open.ts";
import { run } from "../run.ts";
import type { AdminContext } from "./context.ts";
import { createProgram } from "./program.ts";

/** `pnpm admin`: composition of the administration commands; the only file of them that picks an engine. */
const context: AdminContext = {
	async withAccounts(work) {
		const accounts = await openSqliteAccounts(readEnv().DATA_DIR);
		try {
			return await work(accounts);
		} finally {
			await accounts.close();
		}
	},
	now: Date.now,
	print: (text) => void process.stdout.write(`${text}\n`),
};

await run(createProgram(context));
