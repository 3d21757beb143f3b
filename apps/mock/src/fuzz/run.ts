import * as fc from "fast-check";
import { complaint } from "./judge.ts";
import { type FuzzRequest, fuzzRequest } from "./requests.ts";
import { sendBytes } from "./send-bytes.ts";

interface Find {
	request: FuzzRequest;
	complaint: string;
}

export interface FuzzResult {
	/** The number of answers by status; 0 counts requests that were cut short and got none. */
	statuses: ReadonlyMap<number, number>;
	finds: readonly Find[];
}

const connections = 8;

/** Sends `count` requests of a seed to a mock and collects the faults. A seed always makes the same requests. */
export async function fuzz(
	port: number,
	{ seed, count }: { seed: number; count: number },
): Promise<FuzzResult> {
	const requests = fc.sample(fuzzRequest, { seed, numRuns: count }).values();
	const statuses = new Map<number, number>();
	const finds: Find[] = [];
	const send = async () => {
		for (const request of requests) {
			const answer = await sendBytes(port, request).catch(String);
			const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			const wrong = complaint(request, answer);
			if (wrong) finds.push({ request, complaint: wrong });
		}
	};
	await Promise.all(Array.from({ length: connections }, send));
	return { statuses, finds };
}
