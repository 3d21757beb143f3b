import type { BenchData } from "../../frame/market-data.ts";
import type { LoadRequest, Workload } from "../workloads/workload.ts";

/** Gives the next request, as it goes over the wire. */
export type RequestGenerator = () => string | Buffer;

const wireForm = ({ target, key }: LoadRequest): string => {
	const credential = key === undefined ? "" : `x-api-key: ${key}\r\n`;
	return `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}\r\n`;
};

/** Requests of a workload that are sent again and again, made once. */
export const prebuilt = (workload: Workload, benchData: BenchData): Buffer[] =>
	Array.from({ length: workload.variety }, (_, n) =>
		Buffer.from(wireForm(workload.request(n, benchData)), "latin1"),
	);

/** Gives ready requests in turn. */
export function roundRobin(requests: readonly Buffer[]): RequestGenerator {
	let n = 0;
	return () => requests[n++ % requests.length] as Buffer;
}

/** Makes requests one by one; none comes twice. */
export function unique(workload: Workload, benchData: BenchData): RequestGenerator {
	let n = 0;
	return () => wireForm(workload.request(n++, benchData));
}
