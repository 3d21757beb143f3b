import { channels } from "../connection/channels.ts";
import { Notices } from "../connection/notices.ts";

/** Milliseconds between two queries for the data version, in case a notice does not arrive. */
const interval = 500;

/** Keeps a process informed of the newest data version, by notices and by looking. */
export class VersionWatch {
	readonly #notices: Notices;
	readonly #timer: NodeJS.Timeout;

	/**
	 * @param look reads the data version
	 * @param know takes one
	 */
	constructor(url: string, look: () => Promise<number>, know: (version: number) => void) {
		const lookNow = (): void => void look().then(know, () => {});
		this.#notices = new Notices(url, channels.market, {
			heard: (payload) => know(Number(payload) || 0),
			missed: lookNow,
		});
		this.#timer = setInterval(lookNow, interval).unref();
	}

	async close(): Promise<void> {
		clearInterval(this.#timer);
		await this.#notices.close();
	}
}
