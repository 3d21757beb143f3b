import { setFlagsFromString } from "node:v8";

/** Milliseconds between two looks at the memory. */
const interval = 100;

/** Looks that make up a stretch, and stretches in which the least memory counts as that of an idle process. */
const [looksInStretch, stretches] = [600, 5];

/** Bytes above an idle process from which on garbage is collected early. */
const margin = 160 * 1024 * 1024;

/** Open connections from which on they may be a flood. With fewer, what the process holds is work. */
const manyConnections = 64;

/** Looks for which a flood counts as present after the last one that saw it. */
const looksAfterFlood = 100;

/** The old generation may grow by so many percent before it is collected; 0 leaves it to V8, which lets it grow most. */
const growth = { usual: 0, underPressure: 10 };

export interface MemoryWatch {
	/** Open connections of the service. */
	connections: () => number;
	/** Resident bytes of the process. */
	resident?: () => number;
	/** Sets by how many percent the old generation may grow. */
	setGrowth?: (percent: number) => void;
}

const setGrowthOfHeap = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Collects garbage early during a flood of connections, while the process holds much more than when it is idle. A flood
 * leaves several times as much garbage as it keeps alive. Early collections make the p99 of requests three to seven times
 * as long, so they are not used otherwise. V8 reads the flag at each collection.
 */
export function watchMemory({
	connections,
	resident = process.memoryUsage.rss,
	setGrowth = setGrowthOfHeap,
}: MemoryWatch): () => void {
	const least = [resident()];
	let looks = 0;
	let isPressed = false;
	let lastFlood = Number.NEGATIVE_INFINITY;
	const look = () => {
		const bytes = resident();
		if (++looks % looksInStretch === 0) least.push(bytes);
		if (least.length > stretches) least.shift();
		least.push(Math.min(least.pop() ?? bytes, bytes));
		if (connections() >= manyConnections) lastFlood = looks;
		const pressed = looks - lastFlood < looksAfterFlood && bytes > Math.min(...least) + margin;
		if (pressed !== isPressed) setGrowth(pressed ? growth.underPressure : growth.usual);
		isPressed = pressed;
	};
	const timer = setInterval(look, interval).unref();
	return () => clearInterval(timer);
}
