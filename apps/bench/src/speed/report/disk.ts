import { open } from "node:fs/promises";
import { join } from "node:path";
import { quantile } from "../../trust/load.ts";

const times = 100;
const page = Buffer.alloc(4_096);

/** Milliseconds in which the disk of a folder takes a page for good. */
export interface DiskTimes {
	p50: number;
	p99: number;
}

/** Writes pages one after the other and waits for each: what a commit that survives a power cut waits for at least. */
export async function measureDisk(folder: string): Promise<DiskTimes> {
	const file = await open(join(folder, "disk"), "w");
	const taken: number[] = [];
	for (let n = 0; n < times; n++) {
		const since = performance.now();
		await file.write(page);
		await file.datasync();
		taken.push(performance.now() - since);
	}
	await file.close();
	return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}
