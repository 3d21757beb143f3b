import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Restartable, restartWithinBounds } from "./memory-bounds.ts";

const argv = ["/usr/bin/node", "/srv/main.ts", "--port"];
const bounded = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "1", MALLOC_MMAP_THRESHOLD_: "1" };
const flags = ["--max-semi-space-size=16", "--v8-pool-size=1"];

/** Arguments and environment of the process that takes the place of this one. */
function successorOf(env: NodeJS.ProcessEnv, execArgv: string[] = []) {
	let successor: unknown[] | undefined;
	const execve = (...given: unknown[]) => {
		successor = given;
	};
	const current = { argv, env, execArgv, execPath: "/usr/bin/node", execve } as unknown as Restartable;
	restartWithinBounds(current, { NODE_COMPILE_CACHE: "/srv/compiled" });
	return successor;
}

test("a process begins again with the bounds, its own flags and its environment", () => {
	expect(successorOf({ PORT: "1" }, ["--enable-source-maps"])).toEqual([
		"/usr/bin/node",
		["node", "--enable-source-maps", ...flags, "/srv/main.ts", "--port"],
		{
			MALLOC_ARENA_MAX: "2",
			MALLOC_TRIM_THRESHOLD_: "131072",
			MALLOC_MMAP_THRESHOLD_: "131072",
			NODE_COMPILE_CACHE: "/srv/compiled",
			PORT: "1",
		},
	]);
});

test("what the operator has set stays", () => {
	const [, args, env] = successorOf({ ...bounded, MALLOC_ARENA_MAX: "7" }) ?? [];
	expect(args).toEqual(expect.arrayContaining(flags));
	expect(env).toMatchObject({ MALLOC_ARENA_MAX: "7", MALLOC_TRIM_THRESHOLD_: "1" });
	const [, kept] = successorOf({ NODE_OPTIONS: "--max-semi-space-size=64" }) ?? [];
	expect(kept).toEqual(["node", "--v8-pool-size=1", "/srv/main.ts", "--port"]);
});

test("with the bounds it goes on", () => {
	expect(successorOf(bounded, flags)).toBeUndefined();
});

test("where a process cannot be replaced it goes on", () => {
	const execve = (): never => {
		throw new Error("ERR_FEATURE_UNAVAILABLE_ON_PLATFORM");
	};
	const current = { argv, env: {}, execArgv: [], execPath: "node" };
	expect(() => restartWithinBounds({ ...current, execve })).not.toThrow();
	expect(() => restartWithinBounds(current)).not.toThrow();
});

test("a real process keeps its id and its streams, and ends with the code of its successor", async () => {
	const module = fileURLToPath(new URL("./memory-bounds.ts", import.meta.url));
	const script = `import(${JSON.stringify(module)}).then(({ restartWithinBounds }) => {
		restartWithinBounds(process);
		process.stdout.write(JSON.stringify([process.pid, process.execArgv, process.env.MALLOC_ARENA_MAX]));
		process.exitCode = 3;
	})`;
	const child = spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "pipe", "inherit"] });
	let text = "";
	for await (const chunk of child.stdout) text += chunk;
	const [pid, execArgv, arenas] = JSON.parse(text);
	expect(pid).toBe(child.pid);
	expect(execArgv).toEqual(expect.arrayContaining(flags));
	expect(arenas).toBe("2");
	expect(await new Promise((resolve) => child.once("close", resolve))).toBe(3);
});
