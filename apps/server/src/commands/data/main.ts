import { readEnv } from "../../env.ts";
import { openSqliteMarket } from "../../store/sqlite/open.ts";
import { run } from "../run.ts";
import type { DataContext } from "./context.ts";
import { createProgram } from "./program.ts";

/** `pnpm data`: composition of the data commands; the only file of them that picks an engine. */
const context: DataContext = {
	async withStore(work) {
		const store = await openSqliteMarket(readEnv().DATA_DIR);
		try {
			return await work(store);
		} finally {
			await store.close();
		}
	},
	now: () => new Date(),
	print: (text) => void process.stdout.write(text.endsWith("\n") ? text : `${text}\n`),
};

await run(createProgram(context));
