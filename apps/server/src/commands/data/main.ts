import { readEnv } from "../../env.ts";
import { openSqliteMarket } from "../../store/sqlite/open.ts";
import type { DataContext } from "./context.ts";
import { createProgram, exitCodeOf } from "./program.ts";

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

try {
	await createProgram(context).parseAsync();
} catch (error) {
	const exit = exitCodeOf(error);
	if (!exit) throw error;
	if (exit.message !== null) process.stderr.write(`${exit.message}\n`);
	process.exitCode = exit.code;
}
