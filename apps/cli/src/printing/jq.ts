import { once } from "node:events";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { UsageError } from "../exit.ts";

/** The module beside this one: a source in the repository, a built one in the package. */
const thread = fileURLToPath(new URL(`./jq-thread${extname(import.meta.url)}`, import.meta.url));

/** Applies a filter of jq to JSON within some milliseconds; texts come without quotes, one value a line. */
export async function filtered(json: string, filter: string, timeoutMs: number): Promise<string> {
	const worker = new Worker(thread, { workerData: { json, filter } });
	try {
		const [{ text, fault }] = (await once(worker, "message", {
			signal: AbortSignal.timeout(timeoutMs),
		})) as [{ text?: string; fault?: string }];
		if (fault !== undefined)
			throw new UsageError(`jq refuses the filter: ${fault.replace(/^(jq: )?(error: )?/, "").trim()}`, {
				field: "--jq",
				instead: "--schema, to see the members, or --jq .",
			});
		return text ? `${text.replace(/\n$/, "")}\n` : "";
	} catch (error) {
		if (!(error instanceof Error && error.name === "AbortError")) throw error;
		throw new UsageError(`The filter of --jq did not end within ${timeoutMs / 1000} seconds.`, {
			field: "--jq",
			instead: "--timeout <seconds>, for a filter that needs more",
		});
	} finally {
		await worker.terminate();
	}
}
