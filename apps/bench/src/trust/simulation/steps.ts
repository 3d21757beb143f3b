import { type FaultKind, type FileName, faultKinds } from "./faults.ts";

/** One thing that happens in a history. What it speaks of that is not there is skipped. */
export type Step =
	| { do: "ask"; calls: { process: number; key: number }[] }
	| { do: "make key"; process: number; account: number; lives: number | null }
	| { do: "change key"; process: number; key: number; to: "revoked" | "expiring"; in: number }
	| { do: "change plan"; process: number; plan: number; allowance: number | null }
	| { do: "change account"; process: number; account: number; plan: number; disable: boolean }
	| { do: "import"; process: number; file: number; tag: number; rows: number; seed: number }
	| { do: "go on"; process: number; rows: number }
	| { do: "remove"; process: number; file: number }
	| { do: "switch tag"; process: number; tag: number; off: boolean }
	| { do: "read"; process: number }
	| { do: "wait"; ms: number }
	| { do: "set clock"; by: number }
	| { do: "notices"; fates: NoticeFate[] }
	| { do: "kill"; process: number }
	| { do: "spoil"; process: number; file: FileName; kind: FaultKind; after: number }
	| { do: "disk"; full: boolean };

/** The fate of a notice that one process sends to another. */
type NoticeFate = "comes" | "is lost" | "comes twice" | "is late";

/** A history: how many processes there are, how they are set up, and what happens. */
export interface History {
	seed: number;
	processes: number;
	/** True if credentials are cached for a while, as with PostgreSQL. */
	cached: boolean;
	durability: "power" | "process";
	steps: Step[];
}

const second = 1_000;
const day = 86_400 * second;
const mostSteps = 30;

/** The history of a seed; the same for the same seed. */
export function historyOf(seed: number, random: () => number): History {
	const processes = 1 + Math.floor(random() * 3);
	const draw = drawFrom(random, processes);
	return {
		seed,
		processes,
		cached: random() < 0.5,
		durability: random() < 0.8 ? "power" : "process",
		steps: Array.from({ length: 8 + Math.floor(random() * (mostSteps - 8)) }, draw),
	};
}

/** The random choices that make a history. */
interface Draw {
	below(count: number): number;
	pick<T>(...values: readonly [T, ...T[]]): T;
	/** A process by its number. */
	process(): number;
}

/** A kind of step: its weight in the draw, and the function that makes it. */
type Weighted = readonly [weight: number, make: () => Step];

function drawFrom(random: () => number, processes: number): () => Step {
	const below = (count: number) => Math.floor(random() * count);
	const draw: Draw = {
		below,
		pick: (...values) => values[below(values.length)] ?? values[0],
		process: () => below(processes),
	};
	const steps = [...ofCallers(draw), ...ofTheOperator(draw), ...ofTrouble(draw)];
	const total = steps.reduce((sum, [weight]) => sum + weight, 0);
	return () => {
		let left = random() * total;
		for (const [weight, make] of steps) {
			left -= weight;
			if (left < 0) return make();
		}
		return { do: "read", process: 0 };
	};
}

function ofCallers({ below, pick, process }: Draw): Weighted[] {
	const call = () => ({ process: process(), key: below(6) });
	return [
		[10, () => ({ do: "ask", calls: Array.from({ length: 1 + below(5) }, call) })],
		[2, () => ({ do: "read", process: process() })],
		[3, () => ({ do: "wait", ms: pick(40, 450, 600, 60 * second, day, 20 * day) })],
	];
}

function ofTheOperator({ below, pick, process }: Draw): Weighted[] {
	const on = () => ({ process: process() });
	const place = () => ({ ...on(), file: below(3) });
	const lives = () => pick(null, 600, day);
	const allowance = () => pick(null, 3, 8, 30);
	const end = () => ({
		to: pick<"revoked" | "expiring">("revoked", "expiring"),
		in: pick(0, 300, 60 * second),
	});
	return [
		[1, () => ({ do: "make key", ...on(), account: below(2), lives: lives() })],
		[2, () => ({ do: "change key", ...on(), key: below(6), ...end() })],
		[1, () => ({ do: "change plan", ...on(), plan: below(2), allowance: allowance() })],
		[1, () => ({ do: "change account", ...on(), account: below(2), plan: below(2), disable: below(10) < 3 })],
		[3, () => ({ do: "import", ...place(), tag: below(3), rows: 1 + below(6), seed: below(1e6) })],
		[6, () => ({ do: "go on", ...on(), rows: 1 + below(8) })],
		[1, () => ({ do: "remove", ...place() })],
		[0.5, () => ({ do: "switch tag", ...on(), tag: below(3), off: below(2) === 0 })],
	];
}

function ofTrouble({ below, pick, process }: Draw): Weighted[] {
	const fate = () => pick<NoticeFate>("comes", "is lost", "comes twice", "is late");
	const file = () => pick<FileName>("accounts", "accounts", "market", "market", "turn");
	const by = () => pick(-60 * second, -day, -20 * day, 60 * second, day, 20 * day);
	return [
		[
			5,
			() => ({ do: "spoil", process: process(), file: file(), kind: pick(...faultKinds), after: below(12) }),
		],
		[1.5, () => ({ do: "kill", process: process() })],
		[1.5, () => ({ do: "set clock", by: by() })],
		[1, () => ({ do: "disk", full: below(10) < 4 })],
		[2, () => ({ do: "notices", fates: [fate(), fate()] })],
	];
}
