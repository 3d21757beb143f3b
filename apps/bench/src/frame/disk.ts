import { open } from "node:fs/promises";
import { join } from "node:path";
import { median } from "./rounds.ts";

const times = 100;
const page = Buffer.alloc(4_096);

/**
 * Milliseconds in which the disk of a folder takes a page for good, the middle of a hundred: what a commit that survives a
 * loss of power waits for at least.
 */
export async function measureDisk(folder: string): Promise<string> {
	const file = await open(join(folder, "disk"), "w");
	const taken: number[] = [];
	for (let n = 0; n < times; n++) {
		const since = performance.now();
		await file.write(page);
		await file.datasync();
		taken.push(performance.now() - since);
	}
	await file.close();
	return median(taken).toFixed(2);
}
