import type { IncomingHttpHeaders } from "node:http";
import { exhaustedAllowance } from "@us-market-data/hints";
import type { Credential } from "@us-market-data/store";
import { type Answer, answerOf, type Headers, type Replacement, unlessHeld } from "./answer.ts";
import type { Noted } from "./log/noted.ts";
import type { SentParameters } from "./parameters.ts";
import type { Parts } from "./parts.ts";
import type { Preference } from "./preference.ts";
import { inBody, type Refusal } from "./refusal.ts";
import type { OperationRow } from "./routes.ts";
import type { Chance, Scenario } from "./scenario/scenario.ts";
import { refusalOfViolations } from "./violations.ts";
import type { World, WorldQuestion } from "./world/world.ts";

interface TurnOptions {
	operation: OperationRow;
	id: string;
	headers: IncomingHttpHeaders;
	parts: Parts;
	scenario: Scenario;
	chance: Chance;
	noted: Noted;
}

/** The account of a caller in the world. */
interface Standing {
	world: World;
	caller: Credential;
}

/** One request to an operation, from its credential to its answer. */
export class Turn {
	/** The accepted credential; none until it has been judged. */
	credential: string | undefined;
	readonly #given: TurnOptions;
	readonly #at: number;

	constructor(given: TurnOptions) {
		this.#given = given;
		this.#at = given.scenario.clock.now();
	}

	/** Answers an example without judging the parameters. */
	async example(preference: Preference, refusal?: Refusal, headers?: Headers): Promise<Answer> {
		const { operation, parts, noted } = this.#given;
		noted.source = "example";
		const prism = await parts.ask({ operation, preference });
		return this.#finished(prism, { refusal, headers: { ...(await this.#allowance()), ...headers } });
	}

	/** Answers a request whose parameters are still to be judged by their schemas. */
	async answer(sent: SentParameters, preference: Preference, named: boolean): Promise<Answer> {
		const { operation, parts, chance, noted } = this.#given;
		const prism = await parts.ask({ operation, preference, parameters: sent });
		const refusal = named ? undefined : refusalOfViolations(operation, sent, prism.violations);
		const isForced =
			preference.status !== undefined || preference.example !== undefined || preference.dynamic;
		if (refusal || isForced) {
			noted.source = preference.dynamic ? "dynamic" : "example";
			return this.#finished(prism, {
				refusal: refusal && inBody(refusal),
				headers: isForced ? {} : await this.#allowance(),
			});
		}
		const rate = this.#given.scenario.judgeRate(this.credential ?? "");
		if (rate?.isRefused) return this.#tooMany(rate.headers);
		if (chance.failure) return this.example({ status: chance.failure });
		return this.#plain(sent, rate?.headers ?? {});
	}

	/** The answer of the world, or the first example; it is charged where accounts are kept. */
	async #plain(sent: SentParameters, rate: Headers): Promise<Answer> {
		const { operation, parts, noted } = this.#given;
		const standing = await this.#standing();
		const found =
			standing && this.#answers === "world"
				? await standing.world.ask(await this.#question(standing, sent))
				: undefined;
		if (found && "refusal" in found) return this.example({ status: found.status }, found.refusal, rate);
		noted.source = found ? "world" : "example";
		const charged = standing && (await standing.world.charge({ ...standing, operation, at: this.#at }));
		if (standing && !charged) return this.#exhausted(standing, rate);
		const prism = await parts.ask({ operation, preference: { status: 200 } });
		return this.#finished(prism, { world: found, headers: { ...charged, ...rate } });
	}

	/** An exhausted account learns that it is exhausted. */
	async #tooMany(headers: Headers): Promise<Answer> {
		const standing = await this.#standing();
		const allowance = await this.#allowance();
		const isExhausted = this.#given.operation.metered && allowance["X-Data-Requests-Remaining"] === "0";
		if (standing && isExhausted) return this.#exhausted(standing, headers);
		return this.example({ status: 429 }, undefined, headers);
	}

	/** The refusal of an account without data requests, in the words of the service about its plan. */
	#exhausted({ caller }: Standing, headers: Headers): Promise<Answer> {
		const error = exhaustedAllowance(caller.plan, this.#at);
		return this.example({ status: 402 }, { error, code: "allowance_exhausted" }, headers);
	}

	/** True where the account of a credential is charged as its plan has it. */
	get countsAllowance(): boolean {
		return this.#answers === "world" && this.#given.scenario.settings.allowance === undefined;
	}

	get #answers(): "world" | "examples" {
		const { scenario, parts } = this.#given;
		return scenario.settings.answers ?? parts.answers;
	}

	/** The account of the caller, where answers come from the world or are counted. */
	async #standing(): Promise<Standing | undefined> {
		const { scenario, parts } = this.#given;
		const { allowance } = scenario.settings;
		if (this.credential === undefined || (this.#answers === "examples" && allowance === undefined))
			return undefined;
		const world = await parts.world();
		return { world, caller: await world.callers.of(this.credential, scenario.id, allowance) };
	}

	async #allowance(): Promise<Headers> {
		const standing = await this.#standing();
		return standing ? standing.world.allowance(standing.caller, this.#at) : {};
	}

	async #question({ world, caller }: Standing, sent: SentParameters): Promise<WorldQuestion> {
		const { operation, scenario } = this.#given;
		const { changes, settings } = scenario;
		const market = await world.markets.at(this.#at, scenario.changesData ? `-${scenario.place}` : "");
		const seed = settings.seed ?? 1;
		if (scenario.changesData)
			await world.bringTo(market, { changes, halt: settings.halt, at: this.#at, seed });
		return { operation, sent, caller, at: this.#at, market };
	}

	#finished(prism: Parameters<typeof answerOf>[1], replacement: Replacement): Answer {
		const { operation, id, headers } = this.#given;
		return unlessHeld(answerOf(operation, prism, id, replacement), headers);
	}
}
