import { BadRequestError } from "../errors/errors.ts";
import { passProvenance } from "../provenance.ts";
import { keyOf } from "./collapsed.ts";
import type { Ask, Layer, Question } from "./layer.ts";
import { SharedCall } from "./shared-call.ts";

/** Settings of `batched`. */
export interface BatchOptions {
	/** Milliseconds that a call waits for others. Default 0: those of the same tick go together. */
	wait?: number;
	/** Most symbols of a request, at most 500. Default 500. */
	symbols?: number;
}

/** Operations that answer a row for each of `symbols`, under `quote`. */
const rowBySymbol: ReadonlySet<string> = new Set(["getQuotes", "getCalcIndexes", "getStaticInfo"]);

const maxSymbols = 500;

/** The parts of an answer that are about single symbols. */
interface Body {
	quote: { symbol: string }[];
	unknownSymbols?: string[];
	unknownSymbolHints?: { symbol: string }[];
}

/** A call that waits, and how it ends. */
interface Waiting {
	question: Question;
	symbols: readonly string[];
	resolve(body: object): void;
	reject(error: unknown): void;
}

/** Calls that go together: they differ by their symbols alone. */
interface Batch {
	symbols: Set<string>;
	calls: Waiting[];
}

/**
 * Puts calls of `getQuotes`, `getCalcIndexes` and `getStaticInfo` from the same tick into one request of up to 500
 * symbols, which costs one data request. Each call gets the rows of its own symbols, in its order. When the service
 * refuses a request because of one call, each of its calls is sent alone.
 *
 * @example
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200", use: [batched()] });
 * // One request, and one data request of the allowance.
 * const [apple, microsoft] = await Promise.all([
 * 	client.getQuotes({ symbols: ["AAPL.US"] }),
 * 	client.getQuotes({ symbols: ["MSFT.US"] }),
 * ]);
 */
export const batched = ({ wait = 0, symbols: most = maxSymbols }: BatchOptions = {}): Layer => ({
	ask(next) {
		const open = new Map<string, Batch>();
		const add = (waiting: Waiting): void => {
			const { symbols: _, ...params } = waiting.question.params;
			const key = keyOf({ ...waiting.question, params });
			const fits = ({ symbols }: Batch) =>
				new Set([...symbols, ...waiting.symbols]).size <= Math.min(most, maxSymbols);
			const pending = open.get(key);
			if (pending && fits(pending)) return void join(pending, waiting);
			const batch: Batch = { symbols: new Set(), calls: [] };
			join(batch, waiting);
			open.set(key, batch);
			setTimeout(() => {
				if (open.get(key) === batch) open.delete(key);
				void settle(batch, next);
			}, wait);
		};
		return (question) => {
			const { symbols, explain } = question.params;
			const isAlone = question.options.headers !== undefined || explain === true;
			if (isAlone || !rowBySymbol.has(question.operationId) || !isList(symbols)) return next(question);
			return new Promise<object>((resolve, reject) => add({ question, symbols, resolve, reject }));
		};
	},
});

const isList = (value: unknown): value is readonly string[] =>
	Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

function join(batch: Batch, waiting: Waiting): void {
	for (const symbol of waiting.symbols) batch.symbols.add(symbol);
	batch.calls.push(waiting);
}

async function settle({ symbols, calls }: Batch, next: Ask): Promise<void> {
	const waiting = calls.filter(({ question: { options }, reject }) => {
		if (options.signal?.aborted) reject(options.signal.reason);
		return !options.signal?.aborted;
	});
	const [first] = waiting;
	if (!first) return;
	if (waiting.length === 1) return alone(first, next);
	const question = { ...first.question, params: { ...first.question.params, symbols: [...symbols] } };
	const shared = new SharedCall((signal) => next({ ...question, options: { ...question.options, signal } }));
	await Promise.all(
		waiting.map(async (call) => {
			try {
				call.resolve(partOf((await shared.join(call.question.options.signal)) as Body, call.symbols));
			} catch (error) {
				if (error instanceof BadRequestError) await alone(call, next);
				else call.reject(error);
			}
		}),
	);
}

const alone = ({ question, resolve, reject }: Waiting, next: Ask): Promise<void> =>
	next(question).then(resolve, reject);

/** The answer that a call with these symbols would have got. */
function partOf(body: Body, symbols: readonly string[]): Body {
	const { quote, unknownSymbols, unknownSymbolHints } = body;
	const requested = [...new Set(symbols)];
	const own = <T extends { symbol: string }>(rows: readonly T[]): T[] => {
		const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
		return requested.flatMap((symbol) => bySymbol.get(symbol) ?? []);
	};
	const part = {
		...body,
		quote: own(quote),
		...(unknownSymbols && { unknownSymbols: requested.filter((symbol) => unknownSymbols.includes(symbol)) }),
		...(unknownSymbolHints && { unknownSymbolHints: own(unknownSymbolHints) }),
	};
	passProvenance(body, part);
	return part;
}
