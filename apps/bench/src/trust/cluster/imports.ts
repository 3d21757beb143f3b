import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createMarketDataClient } from "@us-market-data/client";
import { type ClusterNode, edgeUrl } from "./nodes.ts";

/** The security whose trades are imported. */
export const tradedSymbol = "AAAL.US";

export const tradesInFile = 20;
/** Milliseconds between two imports, and the seconds that one may take. */
const importPauseMs = 3_000;
const maxImportSeconds = 90;

/** Trades of the day are a hundredth of a second apart. */
const firstTradeAt = Date.parse("2026-11-20T14:30:00Z");
const tradeStepMs = 10;

/** Imports file after file, each from the next node. A file that a failure stops is imported again from the node after it. */
export class ImportLoop {
	/** Files that a command has reported as stored. */
	stored = 0;
	/** Commands that ended with an error. */
	failed = 0;
	readonly #nodes: readonly ClusterNode[];
	readonly #folder: string;
	#isOver = false;
	#loop: Promise<void>;

	constructor(nodes: readonly ClusterNode[], folder: string) {
		this.#nodes = nodes;
		this.#folder = folder;
		this.#loop = this.#run();
	}

	/** Ends behind the file that is being imported. */
	async stop(): Promise<void> {
		this.#isOver = true;
		await this.#loop;
	}

	async #run(): Promise<void> {
		for (let round = 0; !this.#isOver; round++) {
			const folder = await this.#write(this.stored);
			const node = this.#nodes[round % this.#nodes.length] as ClusterNode;
			const code = await node.runData(maxImportSeconds, "import", "native", folder);
			if (code === 0) this.stored++;
			else this.failed++;
			await sleep(importPauseMs);
		}
	}

	async #write(number: number): Promise<string> {
		const folder = `${this.#folder}/trades-${number}`;
		await mkdir(folder, { recursive: true });
		const manifest = { name: `trades-${number}`, tag: "proof", licence: "generated", description: "" };
		await writeFile(`${folder}/manifest.json`, JSON.stringify(manifest));
		const lines = Array.from({ length: tradesInFile }, (_, index) => {
			const id = number * tradesInFile + index + 1;
			const timestamp = new Date(firstTradeAt + id * tradeStepMs).toISOString();
			return `${tradedSymbol},${timestamp},${id},10,${id},,0,0`;
		});
		const head = "symbol,timestamp,sequence,price,volume,tradeType,direction,tradeSession";
		await writeFile(`${folder}/trades.csv`, `${[head, ...lines].join("\n")}\n`);
		return folder;
	}
}

/** A reader of the stream of trades, which continues behind the last event after each failure. */
export class StreamReader {
	/** Volumes of the trades, which are their numbers from 1, in the order in which they came. */
	readonly volumes: number[] = [];
	/** Connections that were opened again. */
	retries = 0;
	/** Why it ended although it should not. */
	error: unknown;
	readonly #end = new AbortController();

	constructor(apiKey: string) {
		void this.#read(apiKey);
	}

	stop(): void {
		this.#end.abort();
	}

	async #read(apiKey: string): Promise<void> {
		const client = createMarketDataClient({ baseUrl: edgeUrl.href, apiKey });
		const onRetry = () => {
			this.retries++;
		};
		const options = { signal: this.#end.signal, maxRetries: Number.POSITIVE_INFINITY, onRetry };
		try {
			for await (const event of client.stream.trades({ symbols: [tradedSymbol] }, options))
				if (event.event === "trade") this.volumes.push(Number(event.trade.volume));
		} catch (error) {
			if (!this.#end.signal.aborted) this.error = error;
		}
	}
}

/** The trades up to a number that did not come, and those that came more than once or out of order. */
export function violationsOfTrades(
	volumes: readonly number[],
	last: number,
	first: number,
): { missing: number; repeated: number } {
	const seen = new Set(volumes);
	let missing = 0;
	for (let number = first; number <= last; number++) if (!seen.has(number)) missing++;
	const repeated = volumes.filter((volume, index) => index > 0 && volume <= (volumes[index - 1] ?? 0)).length;
	return { missing, repeated };
}
