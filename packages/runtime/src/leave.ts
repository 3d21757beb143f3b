/** Work of Node.js threads that may never end, by its names in `getActiveResourcesInfo`. */
const onThreads = /^(FSReq|GetAddrInfo|GetNameInfo)/;

/** Milliseconds that such work has to end before the process does. */
const patience = 500;

/**
 * Ends the process. An exit of Node.js waits for its threads, and a thread may wait for ever for a disk, a pipe or a name
 * server. While one waits, the process kills itself, because that always ends it.
 */
export function leave(code: number): void {
	const until = performance.now() + patience;
	const look = () => {
		if (!process.getActiveResourcesInfo().some((name) => onThreads.test(name))) process.exit(code);
		if (performance.now() > until) process.kill(process.pid, "SIGKILL");
		setTimeout(look, 20);
	};
	look();
}
