import type { HttpResponse } from "../../frame/connection.ts";
import { load } from "../../frame/load.ts";
import type { Ground } from "../../frame/market-data.ts";
import { lastSegment, type Recorded, type Recording } from "../peers/recording.ts";
import { type WorkloadName, workloadOf } from "../workloads/index.ts";
import type { LoadRequest } from "../workloads/workload.ts";

/** Requests of a workload without end of which the answers are recorded. */
const ofEndless = 60;
/** Targets at most that are compared. */
const compared = 300;
const connections = 8;

/** Every target of workloads once, with a key that asks for it. */
function distinct(names: readonly WorkloadName[], ground: Ground): LoadRequest[] {
	const found = new Map<string, LoadRequest>();
	for (const name of names) {
		const { variety, request } = workloadOf(name);
		const count = Number.isFinite(variety) ? variety : ofEndless;
		for (let n = 0; n < count; n++) {
			const loadRequest = request(n, ground);
			if (!found.has(loadRequest.target)) found.set(loadRequest.target, loadRequest);
		}
	}
	return [...found.values()];
}

/** Asks the service once for everything that the workloads ask for. */
export async function record(
	port: number,
	names: readonly WorkloadName[],
	ground: Ground,
): Promise<Recording> {
	const targets: Record<string, Recorded> = {};
	const segments: Record<string, Recorded> = {};
	await sendRequests(port, distinct(names, ground), ({ target }, response) => {
		const etag = response.headers.get("etag") ?? "";
		const recorded = { status: response.status, text: textOf(response), etag };
		targets[target] = recorded;
		if (response.status === 200) segments[lastSegment(target)] ??= recorded;
	});
	requireStatus(names, ground, targets);
	return { targets, segments };
}

/** A workload whose requests the service answers otherwise than it says would measure something else. */
function requireStatus(
	names: readonly WorkloadName[],
	ground: Ground,
	targets: Readonly<Record<string, Recorded>>,
): void {
	for (const name of names) {
		const { statuses } = workloadOf(name);
		for (const { target } of distinct([name], ground)) {
			const { status = 0, text = "" } = targets[target] ?? {};
			if (statuses.includes(status)) continue;
			throw new Error(`${name}: ${target} is answered ${status}: ${text.slice(0, 300)}`);
		}
	}
}

/** What a server is compared with. */
interface Expected {
	ground: Ground;
	recording: Recording;
}

/** Returns the targets of workloads that a server answers with another status or other bytes than were recorded. */
export async function differences(
	port: number,
	names: readonly WorkloadName[],
	{ ground, recording: { targets } }: Expected,
): Promise<string[]> {
	const all = distinct(names, ground);
	const step = Math.max(1, Math.floor(all.length / compared));
	const different: string[] = [];
	await sendRequests(
		port,
		all.filter((_, index) => index % step === 0),
		({ target }, response) => {
			const wanted = targets[target];
			const text = textOf(response);
			if (response.status === wanted?.status && text === wanted.text) return;
			different.push(`${target}: ${response.status} ${text.slice(0, 200)}`);
		},
	);
	return different;
}

async function sendRequests(
	port: number,
	all: readonly LoadRequest[],
	onResponse: (loadRequest: LoadRequest, response: HttpResponse) => void,
): Promise<void> {
	const url = new URL(`http://127.0.0.1:${port}`);
	let responseCount = 0;
	await load({
		url: () => url,
		connections,
		next: (n) => {
			const loadRequest = all[n];
			return loadRequest && { loadRequest, target: loadRequest.target, headers: headersOf(loadRequest) };
		},
		onResponse: (response, { loadRequest }) => {
			responseCount++;
			onResponse(loadRequest, response);
		},
	});
	if (responseCount !== all.length) throw new Error(`${all.length} requests had ${responseCount} answers`);
}

const headersOf = ({ key }: LoadRequest): Record<string, string> =>
	key === undefined ? {} : { "x-api-key": key };

/** Bodies are read as Latin-1. */
const textOf = ({ body }: HttpResponse): string => Buffer.from(body, "latin1").toString("utf8");
