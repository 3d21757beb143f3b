import { readEnv, tolerateLostStreams } from "@us-market-data/runtime";

/**
 * Asks the service of these settings if it is ready, because some supervisors check health by a command. Exit code 0 when
 * it is ready, else 1 and a line with the reason.
 */
tolerateLostStreams();
const { PORT, HOST } = readEnv();
const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST;

try {
	const response = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(3_000) });
	const text = await response.text();
	if (!response.ok) throw new Error(`/readyz answers ${response.status}: ${text}`);
} catch (error) {
	process.stderr.write(`Not ready: ${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
