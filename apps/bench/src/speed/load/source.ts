import type { Asked, Ground, Workload } from "../workloads/workload.ts";

/** Gives the next request, as it goes over the wire. */
export type Source = () => string | Buffer;

export const wireForm = ({ target, key }: Asked, etag?: string): string => {
	const credential = key === undefined ? "" : `x-api-key: ${key}\r\n`;
	const condition = etag === undefined ? "" : `If-None-Match: ${etag}\r\n`;
	return `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}${condition}\r\n`;
};

/** Requests of a workload that are sent again and again, made once. */
export const readied = (
	workload: Workload,
	ground: Ground,
	etags: ReadonlyMap<string, string> = new Map(),
): Buffer[] =>
	Array.from({ length: workload.variety }, (_, n) => {
		const asked = workload.request(n, ground);
		return Buffer.from(wireForm(asked, etags.get(asked.target)), "latin1");
	});

/** Gives ready requests in turn. */
export function inTurn(requests: readonly Buffer[]): Source {
	let n = 0;
	return () => requests[n++ % requests.length] as Buffer;
}

/** Makes requests one by one; none comes twice. */
export function endless(workload: Workload, ground: Ground): Source {
	let n = 0;
	return () => wireForm(workload.request(n++, ground));
}
