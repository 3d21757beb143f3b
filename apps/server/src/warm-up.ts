import { flushCompileCache } from "node:module";
import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import type { MarketView } from "@us-market-data/analytics";
import {
	type OperationId,
	operationList,
	type Parameter,
	type ParameterSchema,
} from "@us-market-data/contract";
import {
	type BulkFiles,
	type Handler,
	type HandlerContext,
	type HandlerTable,
	marketContext,
	type OperationRow,
	ResponseClock,
} from "@us-market-data/operations";
import type { Input } from "@us-market-data/operations/parameters";
import type { AccountStore, Credential, MarketReader } from "@us-market-data/store";
import type { RequestValidator } from "./validation/request-validator.ts";
import type { ResponseValidator } from "./validation/response-validator.ts";

/** A request for an operation as the contract exemplifies it. */
interface WarmRequest {
	operation: OperationRow;
	target: string;
	/** The same, as validation passes it to the handler. */
	input: Input;
}

/**
 * A request for an operation with an example of each required parameter, and the defaults of the others.
 *
 * @param symbol takes the place of the example of a symbol
 */
export function warmRequest(operation: OperationRow, legacyPrefix: string, symbol: string): WarmRequest {
	const own = operation.parameters.filter((parameter) => !parameter.aliasOf);
	const input: Record<string, unknown> = {};
	const query: string[] = [];
	let path = operation.path;
	for (const parameter of own) {
		const { name, required, schema } = parameter;
		if (!required) {
			if (schema.default !== undefined) input[name] = schema.default;
			continue;
		}
		const example = exampleOf(parameter, legacyPrefix, symbol);
		input[name] = schema.type === "array" ? example.split(",") : example;
		if (parameter.in === "path") path = path.replace(`{${name}}`, example);
		else query.push(`${name}=${encodeURIComponent(example)}`);
	}
	return { operation, target: query.length > 0 ? `${path}?${query.join("&")}` : path, input };
}

function exampleOf({ name, schema }: Parameter, legacyPrefix: string, symbol: string): string {
	if (name === "legacy_prefix") return legacyPrefix;
	const example = String(firstOf(schema) ?? symbol.replace(/\.US$/, ""));
	return /^[A-Z]+\.US$/.test(example) ? symbol : example;
}

const firstOf = ({ examples, enum: values, items }: ParameterSchema): string | number | undefined =>
	examples?.[0] ?? values?.[0] ?? (items && firstOf(items));

interface WarmUpDeps {
	handlers: HandlerTable;
	market: MarketReader;
	view: () => Promise<MarketView>;
	accounts: AccountStore;
	bulk: BulkFiles;
	now: () => number;
	legacyPrefix: string;
	/** True when the process is about to end. */
	isStopping: () => boolean;
}

/** Milliseconds after which a view that cannot be built is tried again. */
const retryMs = 1_000;

/** Milliseconds between two validators that are compiled, which leave most of the processor to requests. */
const pauseMs = 20;

/**
 * Waits for the view and runs each handler once, so that the first caller does not wait for what is compiled, loaded or
 * prepared at first use. Nothing is sent, charged or logged. A handler that fails here reports it to its callers.
 */
export async function warmUp(deps: WarmUpDeps): Promise<void> {
	while (!deps.isStopping()) {
		const view = await deps.view().catch(() => undefined);
		if (!view) {
			await sleep(retryMs, undefined, { ref: false });
			continue;
		}
		await runEach(operationList, view, deps, nextTick);
		return;
	}
}

/**
 * Prepares behind the start what the first request of each operation would wait for: the validators of requests and of
 * responses. A request that comes first prepares its own part.
 */
export async function prepareValidators(
	deps: WarmUpDeps,
	requestValidator: RequestValidator,
	responseValidator: ResponseValidator,
): Promise<void> {
	const pause = () => sleep(pauseMs, undefined, { ref: false });
	await requestValidator.load(operationList, pause, deps.isStopping);
	const view = await deps.view().catch(() => undefined);
	if (!view) return;
	const dataVersion = await deps.market.dataVersion();
	const wanted = operationList.filter(({ operationId }) =>
		responseValidator.wants({ operationId, dataVersion }),
	);
	await runEach(wanted, view, deps, pause, (operationId, body) =>
		responseValidator.validate({ operationId, requestId: "warm-up", dataVersion }, body),
	);
	// Kept now, since a process that is killed keeps nothing. Nothing is written where no code is new.
	flushCompileCache();
}

type UseBody = (operationId: OperationId, body: unknown) => Promise<void>;

async function runEach(
	operations: typeof operationList,
	view: MarketView,
	deps: WarmUpDeps,
	pause: () => Promise<unknown>,
	useBody?: UseBody,
): Promise<void> {
	const symbol = view.active.rows[0]?.symbol ?? "AAPL.US";
	const runs: Promise<void>[] = [];
	for (const operation of operations) {
		if (deps.isStopping()) return;
		// A long query waits for its thread to start, and the others do not wait for it.
		if (operation.family !== "account")
			runs.push(runOnce(warmRequest(operation, deps.legacyPrefix, symbol), deps, useBody).catch(() => {}));
		await pause();
	}
	await Promise.all(runs);
}

async function runOnce(
	{ operation, input }: WarmRequest,
	deps: WarmUpDeps,
	useBody?: UseBody,
): Promise<void> {
	const { handlers, market, view, accounts, bulk, now } = deps;
	const given: HandlerContext = {
		...(await marketContext(input, new ResponseClock(now()), market, view)),
		accounts,
		bulk,
		credential: { key: { id: "warm-up" }, plan: { bulk: true } } as Credential,
		caller: { account: 0, onGone: () => {} },
	};
	const { operationId } = operation;
	const handler = handlers[operationId] as Handler<never>;
	const body = await handler(input as never, given);
	await useBody?.(operationId, body);
	JSON.stringify(body);
	await given.data.provenance();
}
