import { createInterface } from "node:readline";
import { pinMarket } from "@us-market-data/store";
import type { MakingMessage, MakingQuestion } from "../run-making.ts";
import { makeFiles } from "./make-files.ts";

/**
 * The process that makes files. Its standard input has the question, a line of JSON, and stays open: its end, or a signal,
 * stops the work behind the day that is being made. Each line of its output is a message.
 */
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());

const tell = (message: MakingMessage): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const input = createInterface({ input: process.stdin });
input.once("line", (line) => {
	const { settings, isBackground: _, ...options } = JSON.parse(line) as MakingQuestion;
	makeFiles({
		...options,
		// A day of all securities takes longer to read than a request may wait.
		pin: () => pinMarket({ ...settings, STORE_TIMEOUT_MS: 60_000 }),
		signal: stop.signal,
		onDay: (day) => tell({ day }),
	})
		.then((result) => tell(result ? { result } : { isBusy: true }))
		.catch((error: unknown) => {
			tell({ error: error instanceof Error ? error.message : String(error) });
			process.exitCode = 1;
		})
		.finally(() => input.close());
});
input.once("close", () => {
	stop.abort();
	process.stdin.destroy();
});
