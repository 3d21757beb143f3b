import { loadSchemas, operationDocs, streamDocs } from "@us-market-data/client/docs";
import { type ExitCode, exitCodes } from "../exit.ts";
import { type OutputOptions, outputFormOf } from "../printing/output-form.ts";
import { safeJson } from "../printing/safe-text.ts";
import { style } from "../printing/style.ts";
import { isScreen, screenWidth, write } from "../printing/terminal-output.ts";
import { type Connection, type ConnectionOptions, connectionOf } from "../profiles/connection.ts";
import { othersMayRead, profileFile } from "../profiles/file.ts";
import { textClient } from "../requests/client.ts";
import { failureOf } from "../requests/failure.ts";
import { wrapped } from "../tables/facts.ts";

/** The outcome of one check. */
interface Finding {
	check: string;
	state: "good" | "warning" | "bad";
	found: string;
	/** The way on where it is not good. */
	instead?: string;
	exitCode?: ExitCode;
}

/** Seconds by which clocks may differ before tokens and times of expiry go wrong. */
const clockTolerance = 60;
const dayMs = 86_400_000;

/** Checks all that a command needs, in the order in which it needs it, and gives the exit code of the first fault. */
export async function doctor(options: ConnectionOptions & OutputOptions): Promise<number> {
	const output = outputFormOf(options);
	const connection = connectionOf(options);
	const findings = [settings(connection)];
	const first = await fetchTimed(connection, "/readyz");
	findings.push(address(connection, first));
	if (first !== undefined)
		findings.push(
			clock(first),
			await contract(connection),
			...(await credential(connection)),
			await freshness(connection),
		);
	if (output.form === "json") await write(`${safeJson(JSON.stringify({ findings }, null, 2))}\n`);
	else await write(`${findings.map(lineOf).join("\n")}\n`);
	return findings.find(({ state }) => state === "bad")?.exitCode ?? exitCodes.ok;
}

const marks = { good: ["✓", "green"], warning: ["!", "yellow"], bad: ["✗", "red"] } as const;

function lineOf({ check, state, found, instead }: Finding): string {
	const [mark, colour] = marks[state];
	const width = isScreen() ? Math.max(30, screenWidth() - 14) : Number.POSITIVE_INFINITY;
	const lines = wrapped(instead === undefined ? found : `${found} Type: ${instead}`, width);
	return `${style(colour, mark)} ${check.padEnd(10)}  ${lines.join(`\n${" ".repeat(14)}`)}`;
}

function settings({ urlFrom, credentialFrom, profileName }: Connection): Finding {
	const found = `profile ${profileName}; address from ${urlFrom}, credential from ${credentialFrom ?? "nowhere"}`;
	if (!othersMayRead()) return { check: "settings", state: "good", found: `${found}.` };
	const instead = `chmod 600 ${profileFile()}`;
	return { check: "settings", state: "warning", found: "Others may read the file of your keys.", instead };
}

interface TimedResponse {
	response: Response;
	body: unknown;
	ms: number;
	/** Instant half way between request and answer. */
	at: number;
}

async function fetchTimed({ url }: Connection, path: string): Promise<TimedResponse | undefined> {
	const start = performance.now();
	try {
		const response = await fetch(new URL(path, url), {
			signal: AbortSignal.timeout(15_000),
			redirect: "manual",
		});
		const body: unknown = await response.json().catch(() => undefined);
		const ms = performance.now() - start;
		return { response, body, ms, at: Date.now() - ms / 2 };
	} catch {
		return undefined;
	}
}

function address({ url }: Connection, result: TimedResponse | undefined): Finding {
	const check = "address";
	if (result === undefined)
		return {
			check,
			state: "bad",
			found: `${url} does not answer.`,
			instead: "usmd init --url <address of the service>",
			exitCode: exitCodes.notReachable,
		};
	const { response, ms } = result;
	if (response.status === 503) return { check, state: "warning", found: `${url} says that it is not ready.` };
	if (!response.ok)
		return {
			check,
			state: "bad",
			found: `${url} answers ${response.status}; it is not the service.`,
			instead: "usmd init --url <address of the service>",
			exitCode: exitCodes.notReachable,
		};
	return { check, state: "good", found: `${url} answers in ${ms.toFixed(0)} ms.` };
}

function clock({ response, at }: TimedResponse): Finding {
	const serverTime = Date.parse(response.headers.get("date") ?? "");
	const seconds = Math.round((at - serverTime) / 1000);
	if (!Number.isFinite(seconds))
		return { check: "clock", state: "warning", found: "The service tells no time." };
	if (Math.abs(seconds) <= clockTolerance)
		return { check: "clock", state: "good", found: "Your clock agrees with that of the service." };
	const found = `Your clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the service.`;
	return { check: "clock", state: "warning", found, instead: "timedatectl set-ntp true" };
}

async function contract(connection: Connection): Promise<Finding> {
	const check = "contract";
	const result = await fetchTimed(connection, "/openapi.json");
	const { info, paths } = Object(result?.body) as {
		info?: { version?: string };
		paths?: Record<string, { get?: { operationId?: string } }>;
	};
	if (info?.version === undefined || paths === undefined)
		return { check, state: "warning", found: "The service shows no contract." };
	const { contractVersion } = await loadSchemas();
	const served = new Set(Object.values(paths).map(({ get }) => get?.operationId));
	const commands = [...operationDocs, ...streamDocs];
	const operationIds = new Set<string | undefined>(commands.map(({ operationId }) => operationId));
	const [missing, newer] = [
		[...operationIds].filter((id) => !served.has(id)),
		[...served].filter((id) => !operationIds.has(id)),
	];
	const parts = [
		...(info.version === contractVersion ? [] : [`the service has ${info.version}, usmd ${contractVersion}`]),
		...(missing.length > 0 ? [`the service lacks ${missing.join(", ")}`] : []),
		...(newer.length > 0 ? [`usmd lacks ${newer.join(", ")}`] : []),
	];
	if (parts.length === 0)
		return {
			check,
			state: "good",
			found: `Version ${contractVersion}, ${operationIds.size} operations, on both sides.`,
		};
	return {
		check,
		state: "warning",
		found: `${parts.join("; ")}.`,
		instead: "usmd get <path>, or another version of usmd",
	};
}

async function credential(connection: Connection): Promise<Finding[]> {
	const [keyCheck, allowanceCheck] = ["key", "allowance"];
	try {
		const { usage } = await textClient({ ...connection, timeout: 15_000 }).client.getAccountUsage();
		const { plan, allowance, used, remaining, periodEndsAt } = usage;
		const key: Finding = { check: keyCheck, state: "good", found: `The credential is good; plan ${plan}.` };
		const found =
			allowance === null ? `${used} used, no limit.` : `${used} of ${allowance} used until ${periodEndsAt}.`;
		if (remaining !== null && remaining <= 0)
			return [key, { check: allowanceCheck, state: "bad", found, exitCode: exitCodes.allowance }];
		return [key, { check: allowanceCheck, state: "good", found }];
	} catch (error) {
		const failure = failureOf(error);
		if (failure === undefined) throw error;
		const { error: found, exitCode } = failure;
		const instead = "usmd login, or usmd init --api-key <key>";
		return [{ check: keyCheck, state: "bad", found, exitCode, instead }];
	}
}

async function freshness(connection: Connection): Promise<Finding> {
	const check = "data";
	const result = await fetchTimed(connection, "/status");
	const { areas = [] } = Object(result?.body) as {
		areas?: { area: string; sources: { tag: string; newest: string | null }[] }[];
	};
	const bars = areas.find(({ area }) => area === "dayBars")?.sources ?? [];
	const newest = bars
		.flatMap(({ newest: day }) => (day === null ? [] : [day]))
		.sort()
		.at(-1);
	if (newest === undefined)
		return { check, state: "warning", found: "The service has no daily bars.", instead: "usmd data list" };
	const tags = [...new Set(areas.flatMap(({ sources }) => sources.map(({ tag }) => tag)))].join(", ");
	const days = Math.floor((Date.now() - Date.parse(newest)) / dayMs);
	const found = `Newest daily bar of ${newest}, ${days} days ago; sources: ${tags}.`;
	// A long weekend has four days without a bar.
	return days <= 5
		? { check, state: "good", found }
		: { check, state: "warning", found, instead: "usmd data update" };
}
