/** What threads of Node.js are asked to do that may never end, as `getActiveResourcesInfo` names it. */
const onThreads = /^(FSReq|GetAddrInfo|GetNameInfo)/;

/** How long such work may take to end when the process is about to, in milliseconds. */
const patience = 500;

/**
 * Ends the process. An exit of Node.js waits for its threads, and a thread may hang for ever in a disk, a pipe or a name
 * server that does not answer; while one does, the process kills itself instead, since that always ends it.
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
