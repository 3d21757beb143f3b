import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveTouched, InvalidValueError } from "@us-market-data/analytics";
import type { ParameterSchema } from "@us-market-data/contract";
import { type AreaRecord, iso, type Random, random, sampleTag, startOfMonth } from "@us-market-data/market";
import {
	type Handler,
	type HandlerContext,
	marketContext,
	provenanceHeaders,
	ResponseClock,
	versionName,
	withNearest,
} from "@us-market-data/operations";
import { exampleBulk } from "@us-market-data/operations/example-files";
import { handlers } from "@us-market-data/operations/handlers";
import { unknownVersion } from "@us-market-data/operations/hints";
import { canonicalQuery, type Input } from "@us-market-data/operations/parameters";
import { ApiError, badParameter, parameterError } from "@us-market-data/operations/refusals";
import { sampleSeed } from "@us-market-data/sample";
import {
	type AccountStore,
	type AllowanceState,
	type Credential,
	type MarketWriter,
	noRateLimit,
	openStores,
	type SecurityRef,
} from "@us-market-data/store";
import {
	type MarketStream,
	requestedSymbols,
	StreamEngine,
	type StreamKind,
	StreamMeter,
	type StreamRequest,
	systemTime,
} from "@us-market-data/streams";
import type { SentParameters } from "../parameters.ts";
import type { Rejection } from "../rejection.ts";
import type { OperationRow } from "../routes.ts";
import { Markets, type OpenMarket } from "./markets.ts";

type Quote = AreaRecord<"quotes">;
type SessionQuote = NonNullable<Quote["postMarketQuote"]>;

/** Events of a market beyond the data that the generator made. */
interface MarketEvents {
	/** The number of changes: with each, the post-market session goes on for a minute. */
	changes: number;
	/** Level of a market-wide halt that began five minutes before `at`. */
	halt?: 1 | 2 | 3 | undefined;
	/** Instant of the request, epoch milliseconds. */
	at: number;
	seed: number;
}

interface CachedState {
	changes: number;
	hasHalt: boolean;
	/** Imports of one market follow each other. */
	done: Promise<void>;
}

const cache = new WeakMap<OpenMarket, CachedState>();

/** Brings a market to its events. The data get a new version with each of them, as after an import of the service. */
async function bringTo(market: OpenMarket, events: MarketEvents): Promise<void> {
	const state = cache.get(market) ?? { changes: 0, hasHalt: false, done: Promise.resolve() };
	cache.set(market, state);
	state.done = state.done.then(async () => {
		if (events.halt && !state.hasHalt) await stopMarket(market, events.halt, events.at);
		state.hasHalt ||= events.halt !== undefined;
		for (; state.changes < events.changes; state.changes++)
			await tradeOn(market, state.changes + 1, events.seed);
	});
	await state.done;
}

const minute = 60_000;

async function stopMarket(market: OpenMarket, level: 1 | 2 | 3, at: number): Promise<void> {
	await imported(market, at, "halt", (writer, dataset) => {
		writer.put("halts", writer.ensureSecurity("SPY.US"), dataset, {
			haltedAt: iso(at - 5 * minute),
			reason: `MWC${level}`,
			market: "NYSE",
			quotesResumedAt: null,
			resumedAt: null,
		});
	});
}

/** A minute of the post-market session: the quotes of that session move, and nothing else does. */
async function tradeOn(market: OpenMarket, change: number, seed: number): Promise<void> {
	const { store } = market;
	const securities = await store.securities();
	const moved: [SecurityRef, Quote & { postMarketQuote: SessionQuote }][] = [];
	for (const security of securities) {
		const [row] = await store.list("quotes", security.id, { order: "desc", limit: 1 });
		const before = row?.record.postMarketQuote;
		if (!before) continue;
		const stream = random(seed, security.symbol, "change", change);
		moved.push([security, { ...row.record, postMarketQuote: next(before, stream) }]);
	}
	const newest = Math.max(...moved.map(([, { postMarketQuote }]) => Date.parse(postMarketQuote.timestamp)));
	await imported(market, newest, `change ${change}`, (writer, dataset) => {
		for (const [security, quote] of moved)
			writer.put("quotes", writer.ensureSecurity(security.symbol), dataset, quote);
	});
}

/** A session a minute later. Prices and turnover are in whole cents. */
function next(quote: SessionQuote, stream: Random): SessionQuote {
	const before = cents(quote.lastDone);
	const last = Math.max(1, Math.round(before * (1 + 0.001 * stream.normal())));
	const shares = stream.int(1, 40) * 100;
	return {
		...quote,
		lastDone: text(last),
		timestamp: iso(Date.parse(quote.timestamp) + minute),
		volume: String(Number(quote.volume) + shares),
		turnover: text(cents(quote.turnover) + last * shares),
		high: text(Math.max(last, cents(quote.high))),
		low: text(Math.min(last, cents(quote.low))),
	};
}

const cents = (price: string | null): number => Math.round(Number(price) * 100);
const text = (amount: number): string => (amount / 100).toFixed(2);

async function imported(
	market: OpenMarket,
	at: number,
	file: string,
	put: (writer: MarketWriter, dataset: number) => void,
): Promise<void> {
	await market.store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "mock",
			tag: sampleTag,
			file,
			sha256: "",
			licence: "Simulated; free to use.",
			retrievedAt: at,
			adjustedThrough: null,
		});
		put(writer, dataset);
		await deriveTouched(writer, new Date(at));
	});
	market.imports += 1;
}

/** Data requests of an account in a month, where no scenario says otherwise: the credential for a 402 has none. */
const usualAllowance = (text: string): number => (text === "mock-402" ? 0 : 1_000_000);

/**
 * The accounts behind the credentials of a run: whoever asks with a credential that the mock accepts gets an account with
 * one key, which is charged as in the service, and a revoked one.
 */
class Callers {
	readonly #accounts: AccountStore;
	readonly #credentials = new Map<string, Promise<Credential>>();

	constructor(accounts: AccountStore) {
		this.#accounts = accounts;
	}

	/**
	 * The account of a credential.
	 *
	 * @param scope keeps the accounts of one scenario apart from those of others
	 */
	of(text: string, scope = "", allowance: number | null = usualAllowance(text)): Promise<Credential> {
		const sha256 = createHash("sha256").update(`${scope}\n${allowance}\n${text}`).digest("hex");
		const credential = this.#credentials.get(sha256) ?? this.#create(text, sha256, allowance);
		this.#credentials.set(sha256, credential);
		credential.catch(() => this.#credentials.delete(sha256));
		return credential;
	}

	async #create(text: string, sha256: string, allowance: number | null): Promise<Credential> {
		const name = `mock-${allowance ?? "unlimited"}`;
		const id = sha256.slice(0, 16);
		const plan = (await this.#accounts.plan(name)) ?? (await this.#plan(name, allowance));
		const account = await this.#accounts.createAccount({ name: `mock-${id}`, plan: name });
		await this.#addRevoked(account.id, id);
		const prefix = prefixOf(text, sha256);
		const key = await this.#accounts.addKey({
			id,
			accountId: account.id,
			name: "mock",
			prefix,
			sha256,
			expiresAt: null,
		});
		return { account, key, plan };
	}

	/** Each account has the revoked sample credential, so that its list of keys has one. */
	async #addRevoked(accountId: number, id: string): Promise<void> {
		const { createdAt } = await this.#accounts.addKey({
			id: `${id}-revoked`,
			accountId,
			name: "mock revoked",
			prefix: revoked,
			expiresAt: null,
			sha256: createHash("sha256").update(`${id}\n${revoked}`).digest("hex"),
		});
		await this.#accounts.updateKey(`${id}-revoked`, { revokedAt: createdAt });
	}

	/** Two credentials may want the same plan at once. */
	async #plan(name: string, monthlyAllowance: number | null) {
		const created = this.#accounts.createPlan({
			name,
			monthlyAllowance,
			rateLimit: { ...noRateLimit },
			marketData: true,
			bulk: true,
			streams: 10,
			streamSymbols: null,
			families: ["main", "company", "legacy"],
		});
		return created.catch(async (error: unknown) => {
			const plan = await this.#accounts.plan(name);
			if (!plan) throw error;
			return plan;
		});
	}
}

const revoked = "mock-401-revoked";

/** The first characters of a key, a sample credential itself; made up for a token. */
function prefixOf(text: string, sha256: string): string {
	const letters = sha256.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "a");
	return /^(md_(live|test)_[a-z2-7]{6}|mock-\d+$)/.exec(text)?.[0] ?? `md_test_${letters.slice(0, 6)}`;
}

/**
 * The values of parameters that Prism has found valid, under main names and with defaults.
 *
 * @throws {ApiError} 400 for what the service refuses although the schemas allow it
 */
function inputOf(operation: OperationRow, { path, query }: SentParameters): Input {
	const named = [...query].map(([name, value]) => ({ name, value }));
	const canonical = canonicalQuery(operation, named);
	const own = operation.parameters.filter((one) => one.in === "query" && one.aliasOf === undefined);
	const values = own.map(({ name, schema }) => {
		const value = canonical.get(name)?.value;
		return [name, value === undefined ? schema.default : valueFrom(schema, value)] as const;
	});
	return {
		...Object.fromEntries(path),
		...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
	};
}

function valueFrom({ type }: ParameterSchema, text: string): unknown {
	if (type === "array") return text.split(",");
	if (type === "integer" || type === "number") return Number(text);
	return type === "boolean" ? text === "true" : text;
}

/** A request that only the data can still refuse. */
export interface WorldQuestion {
	operation: OperationRow;
	sent: SentParameters;
	caller: Credential;
	/** Instant of the request on the clock of the world, epoch milliseconds. */
	at: number;
	market: OpenMarket;
}

/** An answer from the simulated market, or a refusal by it. */
export type WorldResponse = { body: unknown; headers: Readonly<Record<string, string>> } | WorldRejection;

/** A refusal by the simulated market. */
export interface WorldRejection {
	status: number;
	rejection: Rejection;
}

/** A stream of the simulated market, and what pays for its events. */
export interface WorldStream {
	stream: MarketStream;
	meter: StreamMeter;
}

interface StreamOptions {
	/** The clock of the stream, epoch milliseconds. */
	now: () => number;
	/** The header `Last-Event-ID`. */
	lastEventId: string | undefined;
}

/** The simulated market, and the accounts of those who ask. It answers with the handlers of the service. */
export interface World {
	readonly markets: Markets;
	readonly callers: Callers;
	/** Brings a market to what a scenario has happen in it. */
	readonly bringTo: typeof bringTo;
	request(question: WorldQuestion): Promise<WorldResponse>;
	/** Opens a stream of the market. @param since position behind which it continues */
	openStream(question: WorldQuestion, stream: StreamOptions): Promise<WorldStream | WorldRejection>;
	/** Charges an answer; the headers that report the allowance, or undefined when it is exhausted. */
	charge(question: Pick<WorldQuestion, "operation" | "caller" | "at">): Promise<AllowanceHeaders | undefined>;
	/** The headers that report the allowance on an answer that is not charged. */
	allowance(caller: Credential, at: number): Promise<AllowanceHeaders>;
	close(): Promise<void>;
}

export type AllowanceHeaders = Readonly<Record<string, string>>;

export interface WorldOptions {
	/** Folder of the markets that runs share. */
	storeFolder: string;
	/** Seed of the market; that of the service's sample data unless given. */
	seed?: number | undefined;
	/** The present instant of the world, epoch milliseconds. */
	now: () => number;
}

/** Opens the world of a run. Its markets are made when they are first asked for. */
export async function openWorld({ storeFolder, seed = sampleSeed, now }: WorldOptions): Promise<World> {
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-mock-"));
	const settings = { DATA_DIR: join(folder, "accounts"), DATABASE_URL: "", DATABASE_READ_URL: "" };
	const { market, accounts } = await openStores(settings, { now, durability: "process" });
	await market.close();
	const markets = new Markets(folder, storeFolder, seed);
	return {
		markets,
		callers: new Callers(accounts),
		bringTo,
		request: (question) => respond(question, accounts),
		openStream: (question, options) => openStream(question, options, accounts),
		async charge({ operation: { operationId, metered }, caller, at }) {
			const { account, key, plan } = caller;
			if (!metered) return allowanceHeaders(caller, await accounts.allowanceState(account.id, at), 0);
			const allowance = plan.monthlyAllowance;
			const charge = { accountId: account.id, keyId: key.id, operationId, allowance, at };
			const result = await accounts.charge(charge);
			return result.accepted ? allowanceHeaders(caller, result, 1) : undefined;
		},
		allowance: async (caller, at) =>
			allowanceHeaders(caller, await accounts.allowanceState(caller.account.id, at), 0),
		async close() {
			await Promise.all([markets.close(), accounts.close()]);
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function respond(question: WorldQuestion, accounts: AccountStore): Promise<WorldResponse> {
	const { operation, sent, market } = question;
	try {
		const input = inputOf(operation, sent);
		for (;;) {
			const { imports } = market;
			const version = versionName(1 + imports, market.token);
			const named = input["data_version"];
			if (named !== undefined && named !== version) throw parameterError(unknownVersion(String(named)));
			const { body, provenance } = await made(question, input, accounts);
			// An answer that an import crosses is made again.
			if (market.imports !== imports) continue;
			return { body, headers: provenanceHeaders({ ...provenance, ...(operation.metered && { version }) }) };
		}
	} catch (error) {
		return rejectionOf(await withNearest(error, market.view));
	}
}

/** Bytes of events that a stream of the mock caches. */
const maxStreamCacheBytes = 4 * 1024 * 1024;

type StreamInput = Omit<StreamRequest, "kind">;

/** The kind of a stream is the last part of its path. */
const kindOf = ({ path }: OperationRow) => path.split("/").at(-1) as StreamKind;

async function openStream(
	{ operation, sent, market }: WorldQuestion,
	{ now, lastEventId }: StreamOptions,
	accounts: AccountStore,
): Promise<WorldStream | WorldRejection> {
	try {
		const input = inputOf(operation, sent) as StreamInput;
		const engine = new StreamEngine({
			market: market.store,
			time: { ...systemTime, now },
			maxCacheBytes: maxStreamCacheBytes,
		});
		const stream = await engine.open({
			...input,
			kind: kindOf(operation),
			symbols: requestedSymbols(input.symbols),
			since: input.since ?? lastEventId,
		});
		const dataVersion = versionName(1 + market.imports, market.token);
		// The version has the name that answers give it, which is the same in each run.
		const json = JSON.stringify({ ...JSON.parse(stream.open.json), dataVersion });
		return {
			stream: { ...stream, open: { ...stream.open, json }, dataVersion },
			meter: new StreamMeter(operation.operationId, { accounts, now }),
		};
	} catch (error) {
		return rejectionOf(await withNearest(error, market.view));
	}
}

async function made({ operation, caller, at, market }: WorldQuestion, input: Input, accounts: AccountStore) {
	const context: HandlerContext = {
		...(await marketContext(input, new ResponseClock(at), market.store, market.view)),
		accounts,
		bulk: exampleBulk,
		credential: caller,
		caller: { account: caller.account.id, onGone: () => {} },
	};
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[operation.operationId] as Handler<never>;
	const body = await handler(input as never, context);
	return { body, provenance: await context.data.provenance() };
}

function rejectionOf(error: unknown): WorldRejection {
	const rejection = error instanceof InvalidValueError ? badParameter(error) : error;
	if (!(rejection instanceof ApiError)) throw error;
	const { status, message, code, details } = rejection;
	return { status, rejection: { error: message, code, ...(details.length > 0 && { details }) } };
}

function allowanceHeaders({ plan }: Credential, { used, at }: AllowanceState, cost: 0 | 1): AllowanceHeaders {
	const limit = plan.monthlyAllowance;
	return {
		"X-Data-Requests-Limit": limit === null ? "unlimited" : String(limit),
		"X-Data-Requests-Remaining": limit === null ? "unlimited" : String(Math.max(0, limit - used)),
		"X-Data-Requests-Reset": iso(startOfMonth(at, 1)),
		"X-Data-Requests-Cost": String(cost),
	};
}
