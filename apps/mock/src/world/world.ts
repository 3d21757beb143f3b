import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidValueError } from "@us-market-data/analytics";
import type { ParameterSchema } from "@us-market-data/contract";
import { iso, startOfMonth } from "@us-market-data/market";
import {
	type Handler,
	type HandlerContext,
	marketContext,
	provenanceHeaders,
	ResponseClock,
	versionName,
	withNearest,
} from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { unknownVersion } from "@us-market-data/operations/hints";
import { canonicalQuery, type Input } from "@us-market-data/operations/parameters";
import { ApiError, badParameter, parameterError } from "@us-market-data/operations/refusals";
import { sampleSeed } from "@us-market-data/sample";
import { type AccountStore, type AllowanceState, type Credential, openStores } from "@us-market-data/store";
import type { SentParameters } from "../parameters.ts";
import type { Rejection } from "../rejection.ts";
import type { OperationRow } from "../routes.ts";
import { Callers } from "./callers.ts";
import { bringTo } from "./changes.ts";
import { Markets, type OpenMarket } from "./markets.ts";

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
export type WorldResponse =
	| { body: unknown; headers: Readonly<Record<string, string>> }
	| { status: number; rejection: Rejection };

/** The simulated market, and the accounts of those who ask. It answers with the handlers of the service. */
export interface World {
	readonly markets: Markets;
	readonly callers: Callers;
	/** Brings a market to what a scenario has happen in it. */
	readonly bringTo: typeof bringTo;
	request(question: WorldQuestion): Promise<WorldResponse>;
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

async function made({ operation, caller, at, market }: WorldQuestion, input: Input, accounts: AccountStore) {
	const context: HandlerContext = {
		...(await marketContext(input, new ResponseClock(at), market.store, market.view)),
		accounts,
		credential: caller,
		caller: { account: caller.account.id, onGone: () => {} },
	};
	// The table pairs each id with its own handler; the pairing is lost when the id is only known at run time.
	const handler = handlers[operation.operationId] as Handler<never>;
	const body = await handler(input as never, context);
	return { body, provenance: await context.data.provenance() };
}

function rejectionOf(error: unknown): WorldResponse {
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
