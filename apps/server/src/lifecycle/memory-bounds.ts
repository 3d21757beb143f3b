/** The parts of a process that a restart needs. */
export type Restartable = Pick<NodeJS.Process, "argv" | "env" | "execArgv" | "execPath" | "execve">;

/**
 * Settings of glibc's allocator (mallopt(3)), which it reads when a process begins. By default it keeps what was freed
 * between pieces that are in use: after a flood of connections more than everything that the service needs.
 */
const allocator = {
	MALLOC_ARENA_MAX: "2",
	MALLOC_TRIM_THRESHOLD_: "131072",
	MALLOC_MMAP_THRESHOLD_: "131072",
} as const;

/**
 * Flags of V8. Each thread has up to three semi-spaces, in megabytes. One further thread collects garbage and compiles:
 * the four of the default wait for each other on a processor that they share with the event loop.
 */
const flags = { "--max-semi-space-size": 16, "--v8-pool-size": 1 } as const;

/**
 * Replaces a process by itself with memory bounds that can only be set when it begins. What the operator has set stays.
 * The process keeps its id and its streams. Returns where nothing is missing, or where a process cannot be replaced.
 *
 * @param more environment for the process that takes its place
 */
export function restartWithinBounds(current: Restartable, more: Readonly<Record<string, string>> = {}): void {
	const { argv, env, execArgv, execPath } = current;
	const given = [...execArgv, env["NODE_OPTIONS"] ?? ""].join(" ");
	const added = Object.entries(flags)
		.filter(([flag]) => !given.includes(flag))
		.map(([flag, value]) => `${flag}=${value}`);
	const isBounded = Object.keys(allocator).every((name) => name in env);
	if (isBounded && added.length === 0) return;
	try {
		current.execve?.(execPath, ["node", ...execArgv, ...added, ...argv.slice(1)], {
			...allocator,
			...more,
			...env,
		});
	} catch {
		// Windows has no execve and a permission model may forbid it: the service runs, with more memory after a flood.
	}
}
