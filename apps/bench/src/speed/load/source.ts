import type { Asked, Ground, Workload } from "../workloads/workload.ts";

/** Gives the next request, as it goes over the wire. */
export type Source = () => string | Buffer;

export const wireForm = ({ target, key }: Asked, etag?: string): string => {
	const credential = key === undefined ? "" : `x-api-key: ${key}\r\n`;
	const condition = etag === undefined ? "" : `If-None-Match: ${etag}\r\n`;
	return `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}${condition}\r\n`;
};

/** Ready requests of a workload, which are sent again and again; requests without end are made one by one. */
export function sourceOf(workload: Workload, ground: Ground, etags: ReadonlyMap<string, string>): Source {
	let n = 0;
	const form = (asked: Asked) => wireForm(asked, etags.get(asked.target));
	if (!Number.isFinite(workload.variety)) return () => form(workload.request(n++, ground));
	const ready = Array.from({ length: workload.variety }, (_, place) =>
		Buffer.from(form(workload.request(place, ground)), "latin1"),
	);
	return () => ready[n++ % ready.length] as Buffer;
}
