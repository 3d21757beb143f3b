import { readEnv, tolerateLostStreams } from "@us-market-data/runtime";

/**
 * Asks the service of these settings if it is ready, because some supervisors check health by a command. Exit code 0 when
 * it is ready, else 1 and a line with the reason.
 */
tolerateLostStreams();
const { PORT, HOST } = readEnv();
const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST;

try {
	const answer = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(3_000) });
	const said = await answer.text();
	if (!answer.ok) throw new Error(`/readyz answers ${answer.status}: ${said}`);
} catch (error) {
	process.stderr.write(`Not ready: ${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
