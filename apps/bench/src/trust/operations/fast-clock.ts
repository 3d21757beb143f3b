import { readFileSync } from "node:fs";

/**
 * Loaded before everything else of a process (`--import`): its wall clock shows another time, and goes faster once the file
 * is there that says when it began. Timers and the monotonic clock are not changed. FAST_CLOCK holds the instant
 * that is shown first, the speed, and the path of the file; all processes with the same one show the same time.
 */
const [beginning, speed, file = ""] = (process.env["FAST_CLOCK"] ?? "").split(",");
const System = Date;
let beganAt: number | undefined;

function now(): number {
	beganAt ??= readBeginning();
	const passed = beganAt === undefined ? 0 : System.now() - beganAt;
	return Math.floor(Number(beginning) + passed * Number(speed));
}

function readBeginning(): number | undefined {
	try {
		return Number(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}

globalThis.Date = new Proxy(System, {
	construct: (target, values, type) =>
		Reflect.construct(target, values.length === 0 ? [now()] : values, type),
	apply: () => new System(now()).toString(),
	get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
