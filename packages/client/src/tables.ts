import { type Route, sendCall, urlOf } from "./call.ts";
import { unexpected } from "./errors.ts";
import { firstPage } from "./paging/iterate.ts";
import { type PagedOperationId, pagers } from "./paging/pagers.ts";
import { dataVersionOf, noteProvenance, versionOfFirstAnswer } from "./provenance.ts";
import type { GetTable, GetTables, OperationId, Table, TableOptions } from "./types.ts";

/** @param routeOf gives the path template and the route of an operation */
export function bindTables(routeOf: (id: OperationId) => { path: string; route: Route }) {
	const table = async (
		id: OperationId,
		params: object = {},
		{ format, prices, dataVersion, ...options }: TableOptions,
	): Promise<Table> => {
		const { path, route } = routeOf(id);
		const version = dataVersion === versionOfFirstAnswer ? undefined : dataVersion;
		const query = { ...params, data_version: version, format, prices };
		const { response, bytes } = await sendCall(path, route, query, options, format);
		if (bytes === undefined) throw unexpected(response, "The body has not been read as bytes");
		const { headers } = response;
		const next = nextOf(params, urlOf(path, route.baseUrl, query), headers.get("link"));
		const contentType = headers.get("content-type") ?? "";
		const answer = { bytes, text: () => new TextDecoder().decode(bytes), contentType, next };
		noteProvenance(answer, headers);
		return answer;
	};
	async function* tables(id: OperationId, params: object | undefined, options: TableOptions) {
		const isPaged = Object.hasOwn(pagers, id);
		let page: object | null = isPaged ? firstPage(id as PagedOperationId, params) : (params ?? {});
		let settings = options;
		while (page !== null) {
			const answer: Table = await table(id, page, settings);
			if (settings.dataVersion === versionOfFirstAnswer)
				settings = { ...settings, dataVersion: dataVersionOf(answer) ?? versionOfFirstAnswer };
			yield answer;
			page = answer.next;
		}
	}
	return { table: table as GetTable, tables: tables as GetTables };
}

/** The parameters with what the header `Link` changes; null where there is no next page, or it is this one. */
function nextOf(params: object, url: string, link: string | null): object | null {
	const target = /^<([^>]*)>; rel="next"$/.exec(link ?? "")?.[1];
	if (target === undefined) return null;
	// In a page, the address of a service may have no host.
	const queryOf = (address: string) => new URL(address, "http://localhost").searchParams;
	const [now, then] = [queryOf(url), queryOf(target)];
	const changed = [...then].filter(([name, value]) => now.get(name) !== value);
	if (changed.length === 0) return null;
	const isStillSent = ([name]: [string, unknown]) => !now.has(name) || then.has(name);
	return {
		...Object.fromEntries(Object.entries(params).filter(isStillSent)),
		...Object.fromEntries(changed.map(([name, value]) => [name, name === "page" ? Number(value) : value])),
	};
}
