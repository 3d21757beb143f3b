import { setTimeout as sleep } from "node:timers/promises";
import { exitCodes, UsageError } from "../exit.ts";
import { note, redrawOutput } from "../printing/terminal-output.ts";

const usualInterval = 5;

/** Exit codes after which another look may do better. */
const passing: readonly number[] = [exitCodes.rate, exitCodes.notReachable];

/** Runs a command again and again; on a terminal each answer takes the place of the one before. */
export async function watch(
	given: readonly string[],
	run: (args: readonly string[]) => Promise<number>,
): Promise<number> {
	const { interval, times, args } = settingsOf(given);
	if (args.length === 0)
		throw new UsageError("watch needs a command.", { instead: "usmd watch quote AAPL.US" });
	const looks = Number.isFinite(times) ? `${times} looks` : "Ctrl+C ends it";
	if (!args.some((arg) => arg === "-q" || arg === "--quiet"))
		note(`A look each ${interval} s, one data request each where the command costs one; ${looks}.`);
	redrawOutput();
	const stop = new AbortController();
	process.once("SIGINT", () => stop.abort());
	let code: number = exitCodes.ok;
	for (let look = 1; !stop.signal.aborted; look += 1) {
		code = await run([...args, "--no-pager"]);
		if ((code !== exitCodes.ok && !passing.includes(code)) || look >= times) break;
		await sleep(interval * 1000, undefined, { signal: stop.signal }).catch(() => {});
	}
	return stop.signal.aborted ? exitCodes.ok : code;
}

/** Takes the options of `watch` out of the words; all others belong to the command. */
function settingsOf(given: readonly string[]): { interval: number; times: number; args: string[] } {
	const args = [...given];
	const take = (name: string, usual: number): number => {
		const index = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
		if (index < 0) return usual;
		const [taken = ""] = args.splice(index, 1);
		const value = taken.includes("=") ? taken.slice(name.length + 1) : (args.splice(index, 1)[0] ?? "");
		if (/^\d{1,6}(\.\d+)?$/.test(value) && Number(value) > 0) return Number(value);
		throw new UsageError(`${name} is "${value}"; allowed: a number above 0.`, {
			field: name,
			instead: `${name} ${usualInterval}`,
		});
	};
	return { interval: take("--interval", usualInterval), times: take("--times", Infinity), args };
}
