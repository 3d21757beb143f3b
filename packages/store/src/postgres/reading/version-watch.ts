import { channels, Notices } from "../connection/notices.ts";

/** Milliseconds between two readings of the data version, in case a notice does not arrive. */
const pollIntervalMs = 200;

/** Milliseconds after the beginning of a reading until which its version is taken for the newest one. */
const maxAgeMs = 500;

/** Keeps a process informed of the newest data version, by notices and by reading it. */
export class VersionWatch {
	readonly #read: () => Promise<number>;
	readonly #onVersion: (version: number) => void;
	readonly #now: () => number;
	readonly #notices: Notices;
	readonly #timer: NodeJS.Timeout;
	#version: number | undefined;
	#readAt = Number.NEGATIVE_INFINITY;
	/** Versions that were noted, to find out that one came during a reading. */
	#noted = 0;
	#isReading = false;

	/**
	 * @param read reads the data version
	 * @param onVersion takes each one that is heard of
	 * @param now milliseconds of a clock that never goes back
	 */
	constructor(
		url: string,
		read: () => Promise<number>,
		onVersion: (version: number) => void,
		now: () => number = () => performance.now(),
	) {
		this.#read = read;
		this.#onVersion = onVersion;
		this.#now = now;
		this.#notices = new Notices(url, channels.market, {
			heard: (payload) => this.note(Number(payload) || 0),
			missed: () => void this.#poll(),
		});
		this.#timer = setInterval(() => void this.#poll(), pollIntervalMs).unref();
		void this.#poll();
	}

	/** The version that was the newest one half a second ago at most; undefined when it has to be read. */
	get version(): number | undefined {
		return this.#now() - this.#readAt <= maxAgeMs ? this.#version : undefined;
	}

	/** Notes a version that is there, unless a newer one is known. */
	note(version: number): void {
		if (version <= (this.#version ?? 0)) return;
		this.#noted++;
		this.#version = version;
		this.#onVersion(version);
	}

	async close(): Promise<void> {
		clearInterval(this.#timer);
		await this.#notices.close();
	}

	async #poll(): Promise<void> {
		if (this.#isReading) return;
		this.#isReading = true;
		const [began, noted] = [this.#now(), this.#noted];
		try {
			const version = await this.#read();
			// One that was noted meanwhile may be newer. Otherwise it holds, also where a restored database has an older one.
			this.#version = noted === this.#noted ? version : Math.max(version, this.#version ?? 0);
			this.#readAt = began;
			this.#onVersion(version);
		} catch {
			// Who asks for the version meanwhile reads it, and hears why it cannot be read.
		} finally {
			this.#isReading = false;
		}
	}
}
