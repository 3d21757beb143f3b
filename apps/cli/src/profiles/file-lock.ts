import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds after which a lock is one that a killed process left. */
const abandoned = 15_000;

/** Lets one process at a time work on a file: a refresh token is good for one use. */
export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
	const lock = `${file}.lock`;
	while (!taken(lock)) {
		if (ageOf(lock) > abandoned) release(lock);
		else await sleep(50);
	}
	try {
		return await work();
	} finally {
		release(lock);
	}
}

function taken(lock: string): boolean {
	try {
		mkdirSync(lock);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}

function ageOf(lock: string): number {
	try {
		return Date.now() - statSync(lock).mtimeMs;
	} catch {
		return 0;
	}
}

function release(lock: string): void {
	try {
		rmdirSync(lock);
	} catch {
		// Another process has released it.
	}
}
