import type { MakingResult } from "@us-market-data/bulk";
import type { VersionReader } from "@us-market-data/store";
import type { Logger } from "pino";

export interface FileMakerOptions {
	market: Pick<VersionReader, "dataVersion" | "recentVersion">;
	/** Makes the files of the days that changed; undefined while another process makes them. */
	make(signal: AbortSignal): Promise<MakingResult | undefined>;
	/** False until the service answers requests, which comes first. */
	isReady(): boolean;
	log: Pick<Logger, "info" | "warn">;
	now?: () => number;
}

/** Milliseconds between two looks at the data version. */
const pollMs = 2_000;

/** Milliseconds after which files are tried again that could not be made, or that another process makes. */
const retryMs = 5 * 60_000;

/** Makes files of days after each new version of the data, one run at a time. */
export class FileMaker {
	readonly #options: FileMakerOptions;
	readonly #now: () => number;
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	#run: Promise<void> | undefined;
	/** The version whose files were made last, or tried. */
	#version: number | undefined;
	#retryAt = Number.POSITIVE_INFINITY;

	constructor(options: FileMakerOptions) {
		this.#options = options;
		this.#now = options.now ?? Date.now;
	}

	start(): void {
		this.#timer = setInterval(() => void this.check(), pollMs);
		this.#timer.unref();
	}

	/** Begins a run, if the data changed and none is going on. Resolves when there is nothing to wait for. */
	async check(): Promise<void> {
		if (this.#run || this.#closing.signal.aborted || !this.#options.isReady()) return;
		this.#run = this.#makeIfDue();
		try {
			await this.#run;
		} finally {
			this.#run = undefined;
		}
	}

	/** Stops a run behind the day that it makes, and waits for its end. */
	async close(): Promise<void> {
		clearInterval(this.#timer);
		this.#closing.abort();
		await this.#run;
	}

	async #makeIfDue(): Promise<void> {
		const { market, make, log } = this.#options;
		// A store that does not answer is told of by those who need it now.
		const version = market.recentVersion?.() ?? (await market.dataVersion().catch(() => this.#version));
		if (version === this.#version && this.#now() < this.#retryAt) return;
		if (this.#closing.signal.aborted) return;
		this.#version = version;
		this.#retryAt = Number.POSITIVE_INFINITY;
		try {
			const result = await make(this.#closing.signal);
			if (!result) this.#retryAt = this.#now() + retryMs;
			else if (result.made > 0) log.info({ ...result }, "files of days made");
		} catch (err) {
			this.#retryAt = this.#now() + retryMs;
			log.warn({ err }, "files of days could not be made; those of before are served");
		}
	}
}
