import type { IncomingHttpHeaders } from "node:http";
import type { Parameter } from "@us-market-data/contract";
import { type Encoding, encodingOf, json, streamFormatOf } from "@us-market-data/operations/encodings";
import {
	badValue,
	exhaustedAllowance,
	missingParameter,
	type Refusal,
} from "@us-market-data/operations/hints";
import { ApiError } from "@us-market-data/operations/refusals";
import type { Credential } from "@us-market-data/store";
import type { StreamFormat } from "@us-market-data/streams";
import type { Noted } from "./journal.ts";
import type { SentParameters } from "./parameters.ts";
import type { Parts } from "./parts.ts";
import type { Preference } from "./preference.ts";
import type { Violation } from "./prism.ts";
import { inBody, type Rejection } from "./rejection.ts";
import {
	type Headers,
	inEncoding,
	type MockResponse,
	type Replacement,
	responseOf,
	streamResponse,
	unlessCached,
	withoutFacts,
} from "./response.ts";
import { isStream, type OperationRow } from "./routes.ts";
import type { Chance, Scenario } from "./scenario.ts";
import { exampleEvents, piecesOf } from "./streams/example-events.ts";
import { playedEvents } from "./streams/played-events.ts";
import type { World, WorldQuestion } from "./world/world.ts";

/**
 * Prism's violations in the words of the service, which refuses a missing parameter first, then the first faulty one in
 * the order of the contract, with the query before the path.
 */
function rejectionOfViolations(
	{ parameters }: OperationRow,
	sent: SentParameters,
	violations: readonly Violation[],
): Refusal | undefined {
	if (violations.length === 0) return undefined;
	const invalidNames = new Set(violations.map(nameOf));
	const ordered = [...parameters].sort((a, b) => order[a.in] - order[b.in]);
	const isInvalid = ({ name }: Parameter) => invalidNames.has(name.toLowerCase());
	const missing = ordered.find((one) => isInvalid(one) && one.required && sentValue(one, sent) === undefined);
	if (missing) return missingParameter(missing);
	const broken = ordered.find((one) => isInvalid(one) && sentValue(one, sent) !== undefined);
	if (!broken) throw new Error(`Prism names parameters that were not sent: ${[...invalidNames].join(", ")}`);
	return badValue(broken, sentValue(broken, sent) ?? "", broken.in);
}

const order = { query: 0, path: 1 } as const;

const sentValue = ({ name, in: location }: Parameter, sent: SentParameters): string | undefined =>
	sent[location].get(name);

/** The name of a parameter in lower case, as Prism gives it. */
const nameOf = ({ path = [], message }: Violation): string =>
	(path[1]?.toString() ?? /'([^']+)'/.exec(message)?.[1] ?? "").toLowerCase();

interface ExchangeOptions {
	operation: OperationRow;
	id: string;
	/** Path and query of the request. */
	target: string;
	headers: IncomingHttpHeaders;
	parts: Parts;
	scenario: Scenario;
	chance: Chance;
	noted: Noted;
}

/** The account of a caller in the world. */
interface CallerAccount {
	world: World;
	caller: Credential;
}

/** One request to an operation, from its credential to its answer. */
export class Exchange {
	/** The accepted credential; none until it has been judged. */
	credential: string | undefined;
	readonly #given: ExchangeOptions;
	readonly #at: number;

	constructor(given: ExchangeOptions) {
		this.#given = given;
		this.#at = given.scenario.clock.now();
	}

	/** Answers an example without judging the parameters. */
	async example(preference: Preference, rejection?: Rejection, headers?: Headers): Promise<MockResponse> {
		const { operation, parts, noted } = this.#given;
		noted.source = "example";
		const prism = await parts.request({ operation, preference });
		return this.#finished(prism, { rejection, headers: { ...(await this.#allowance()), ...headers } });
	}

	/** Answers a request whose parameters are still to be judged by their schemas. */
	async respond(sent: SentParameters, preference: Preference, named: boolean): Promise<MockResponse> {
		const { operation, parts, chance, noted } = this.#given;
		const prism = await parts.request({ operation, preference, parameters: sent });
		const rejection = named ? undefined : rejectionOfViolations(operation, sent, prism.violations);
		const isForced =
			preference.status !== undefined || preference.example !== undefined || preference.dynamic;
		const encoding = this.#encoding(sent);
		if (rejection || isForced) {
			if (!rejection && isStream(operation) && (preference.status ?? 200) === 200)
				return this.#respondWithEvents(sent, {}, { isForced: true });
			noted.source = preference.dynamic ? "dynamic" : "example";
			const replacement = {
				rejection: rejection && inBody(rejection),
				headers: isForced ? {} : await this.#allowance(),
			};
			return this.#finished(prism, replacement, encoding instanceof ApiError ? json : encoding);
		}
		const rate = this.#given.scenario.checkRate(this.credential ?? "");
		if (rate?.isRejected) return this.#rejectTooMany(rate.headers);
		if (chance.failure) return this.example({ status: chance.failure });
		if (isStream(operation)) return this.#respondWithEvents(sent, rate?.headers ?? {});
		if (encoding instanceof ApiError) return this.#notAcceptable(encoding);
		return this.#respondPlainly(sent, encoding, rate?.headers ?? {});
	}

	/** The answer of the world, or the first example; it is charged where accounts are kept. */
	async #respondPlainly(sent: SentParameters, encoding: Encoding, rate: Headers): Promise<MockResponse> {
		const { operation, parts, noted } = this.#given;
		const account = await this.#account();
		const found =
			account && this.#mode === "world"
				? await account.world.request(await this.#question(account, sent))
				: undefined;
		if (found && "rejection" in found) return this.example({ status: found.status }, found.rejection, rate);
		noted.source = found ? "world" : "example";
		const charged = account && (await account.world.charge({ ...account, operation, at: this.#at }));
		if (account && !charged) return this.#exhausted(account, rate);
		const prism = await parts.request({ operation, preference: { status: 200 } });
		return this.#finished(prism, { world: found, headers: { ...charged, ...rate } }, encoding);
	}

	/** The events of a stream: those of the simulated market, or the example between those of its beginning and end. */
	async #respondWithEvents(
		sent: SentParameters,
		rate: Headers,
		{ isForced = false } = {},
	): Promise<MockResponse> {
		const { operation, id, parts, noted, headers, scenario } = this.#given;
		const format = this.#streamFormat(sent);
		if (format instanceof ApiError) return this.#notAcceptable(format);
		const account = isForced ? undefined : await this.#account();
		const lastEventId = headers["last-event-id"]?.toString();
		const opened =
			account && this.#mode === "world"
				? await account.world.openStream(await this.#question(account, sent), {
						now: scenario.clock.moving,
						lastEventId,
					})
				: undefined;
		if (opened && "rejection" in opened)
			return this.example({ status: opened.status }, opened.rejection, rate);
		const charged = account && (await account.world.charge({ ...account, operation, at: this.#at }));
		if (account && !charged) {
			opened?.stream.stop();
			return this.#exhausted(account, rate);
		}
		noted.source = opened ? "world" : "example";
		const prism = await parts.request({ operation, preference: { status: 200 } });
		const since = sent.query.get("since") ?? lastEventId;
		const events =
			opened && account
				? playedEvents({ ...opened, caller: account.caller }, format)
				: piecesOf(exampleEvents(operation.operationId, sent, prism.body as never, since), format);
		const version = opened && { "X-Data-Version": opened.stream.dataVersion };
		return streamResponse(operation, opened ? withoutFacts(prism) : prism, {
			id,
			events,
			headers: { ...version, ...charged, ...rate },
		});
	}

	/** The format of a stream, or the error of a caller that accepts none. */
	#streamFormat({ query }: SentParameters): StreamFormat | ApiError {
		try {
			const named = query.get("format") as StreamFormat | undefined;
			return streamFormatOf(named, this.#given.headers.accept);
		} catch (error) {
			if (error instanceof ApiError) return error;
			throw error;
		}
	}

	/** The encoding of the answer, or the error of a caller that accepts none. */
	#encoding({ query }: SentParameters): Encoding | ApiError {
		const { operation, headers } = this.#given;
		try {
			return encodingOf(operation.operationId, Object.fromEntries(query), headers.accept);
		} catch (error) {
			if (error instanceof ApiError) return error;
			throw error;
		}
	}

	#notAcceptable({ status, message, code, details }: ApiError): Promise<MockResponse> {
		return this.example({ status }, { error: message, code, details });
	}

	/** An exhausted account learns that it is exhausted. */
	async #rejectTooMany(headers: Headers): Promise<MockResponse> {
		const account = await this.#account();
		const allowance = await this.#allowance();
		const isExhausted = this.#given.operation.metered && allowance["X-Data-Requests-Remaining"] === "0";
		if (account && isExhausted) return this.#exhausted(account, headers);
		return this.example({ status: 429 }, undefined, headers);
	}

	/** The refusal of an account without data requests, in the words of the service about its plan. */
	#exhausted({ caller }: CallerAccount, headers: Headers): Promise<MockResponse> {
		const error = exhaustedAllowance(caller.plan, this.#at);
		return this.example({ status: 402 }, { error, code: "allowance_exhausted" }, headers);
	}

	/** True where the account of a credential is charged as its plan has it. */
	get countsAllowance(): boolean {
		return this.#mode === "world" && this.#given.scenario.settings.allowance === undefined;
	}

	get #mode(): "world" | "examples" {
		const { scenario, parts } = this.#given;
		return scenario.settings.answers ?? parts.mode;
	}

	/** The account of the caller, where answers come from the world or are counted. */
	async #account(): Promise<CallerAccount | undefined> {
		const { scenario, parts } = this.#given;
		const { allowance } = scenario.settings;
		if (this.credential === undefined || (this.#mode === "examples" && allowance === undefined))
			return undefined;
		const world = await parts.world();
		return { world, caller: await world.callers.of(this.credential, scenario.id, allowance) };
	}

	async #allowance(): Promise<Headers> {
		const account = await this.#account();
		return account ? account.world.allowance(account.caller, this.#at) : {};
	}

	async #question({ world, caller }: CallerAccount, sent: SentParameters): Promise<WorldQuestion> {
		const { operation, scenario } = this.#given;
		const { changes, settings } = scenario;
		const market = await world.markets.at(this.#at, scenario.changesData ? `-${scenario.place}` : "");
		const seed = settings.seed ?? 1;
		if (scenario.changesData)
			await world.bringTo(market, { changes, halt: settings.halt, at: this.#at, seed });
		return { operation, sent, caller, at: this.#at, market };
	}

	async #finished(
		prism: Parameters<typeof responseOf>[1],
		replacement: Replacement,
		encoding: Encoding = json,
	): Promise<MockResponse> {
		const { operation, id, target, headers } = this.#given;
		const response = responseOf(operation, prism, { id, target }, replacement);
		return unlessCached(await inEncoding(response, operation, encoding), headers);
	}
}
