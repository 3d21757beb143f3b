import type { Layer } from "../layers.ts";

/** The use of one operation. */
interface OperationUse {
	requests: number;
	/** Requests with each parameter, by its name. */
	parameters: Record<string, number>;
	/** Reads of each member, by its path, such as `quote[].lastDone`. */
	members: Record<string, number>;
}

/** The recorded use of an application, in the form that `npx pnpm contract diff --used` reads. */
export interface RecordedUse {
	operations: Record<string, OperationUse>;
}

/**
 * A layer that records which operations, parameters and members an application uses, so that a change of the contract
 * can be judged by it. Bodies become proxies, so use it in tests.
 *
 * @example
 * import { createMarketDataClient } from "@us-market-data/client";
 *
 * const recorder = recordUse();
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [recorder] });
 * await client.getQuotes({ symbols: ["AAPL.US"] });
 * recorder.use().operations["getQuotes"]?.requests; // 1
 */
export function recordUse(): Layer & { use(): RecordedUse } {
	const operations: Record<string, OperationUse> = {};
	return {
		use: () => structuredClone({ operations }),
		ask: (next) => async (question) => {
			const use = operations[question.operationId] ?? { requests: 0, parameters: {}, members: {} };
			operations[question.operationId] = use;
			use.requests += 1;
			for (const [name, value] of Object.entries(question.params))
				if (value !== undefined) count(use.parameters, name);
			return watched(await next(question), "", use.members);
		},
	};
}

function count(counts: Record<string, number>, name: string): void {
	counts[name] = (counts[name] ?? 0) + 1;
}

/** A value whose members count their reads. */
function watched<T extends object>(value: T, path: string, members: Record<string, number>): T {
	return new Proxy(value, {
		get(target, name, receiver) {
			const read: unknown = Reflect.get(target, name, receiver);
			if (typeof name === "symbol" || typeof read === "function" || !Object.hasOwn(target, name)) return read;
			const isList = Array.isArray(target);
			if (isList && name === "length") return read;
			const at = isList ? `${path}[]` : path === "" ? name : `${path}.${name}`;
			if (!isList) count(members, at);
			return typeof read === "object" && read !== null ? watched(read, at, members) : read;
		},
	});
}
