import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { tradingDay } from "@us-market-data/market";
import { presentTradingDay } from "@us-market-data/sample";
import { digestOfMarketCode, marketMaker } from "../locations.ts";

/** Milliseconds after the close of a day at which its data are there. */
const delay = 90 * 60_000;

/** The same as the generator counts from the close. */
const generatorDelay = 30 * 60_000;

/** The last trading day whose data are there at an instant, epoch milliseconds. */
export const dayOf = (instant: number): string =>
	presentTradingDay(new Date(instant - delay + generatorDelay));

/** The instant at which the data of a trading day are there, epoch milliseconds. */
export function madeAt(day: string): number {
	const regular = tradingDay(day).sessions.find(({ tradeSession }) => tradeSession === 0);
	if (!regular) throw new RangeError(`${day} has no regular session`);
	return Date.parse(regular.close) + delay;
}

let code: string | undefined;

/**
 * The folder of the simulated market up to a day, made on a thread in about ten seconds and kept on disk. Copy its
 * file; nobody writes to it.
 *
 * @param cacheFolder folder of all that are kept
 * @param closing ends the making
 */
export async function storedMarket(
	cacheFolder: string,
	seed: number,
	day: string,
	closing: AbortSignal,
): Promise<string> {
	code ??= digestOfMarketCode();
	const key = createHash("sha256").update(`${code} ${seed} ${day} ${process.version}`).digest("hex");
	const folder = join(cacheFolder, key.slice(0, 32));
	if (existsSync(folder)) {
		await utimes(folder, new Date(), new Date());
		return folder;
	}
	await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
	const part = `${folder}.${process.pid}`;
	try {
		await onThread({ folder: part, seed, at: madeAt(day) }, closing);
		// Another mock may have been faster; its market is the same.
		await rename(part, folder).catch((error: unknown) => {
			if (!existsSync(folder)) throw error;
		});
	} finally {
		await rm(part, { recursive: true, force: true });
	}
	await dropOldest(cacheFolder);
	return folder;
}

/** Markets that are kept at once, about 75 MB each. */
const maxStored = 8;

/** Removes the markets that were not used for the longest time. A market in use is a copy. */
async function dropOldest(cacheFolder: string): Promise<void> {
	const folders = await Promise.all(
		(await readdir(cacheFolder)).map(async (name) => {
			const path = join(cacheFolder, name);
			return { path, used: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
		}),
	);
	const oldest = folders.sort((a, b) => b.used - a.used).slice(maxStored);
	for (const { path } of oldest) await rm(path, { recursive: true, force: true });
}

/** The work of the thread. */
export interface MarketOrder {
	folder: string;
	seed: number;
	/** Instant of the data, epoch milliseconds. */
	at: number;
}

function onThread(order: MarketOrder, closing: AbortSignal): Promise<void> {
	const worker = new Worker(marketMaker, { workerData: order });
	closing.addEventListener("abort", () => void worker.terminate(), { once: true });
	return new Promise((resolve, reject) => {
		worker.once("error", reject);
		worker.once("exit", (status) =>
			status === 0
				? resolve()
				: reject(new Error(`the thread that makes the market ended with status ${status}`)),
		);
	});
}
