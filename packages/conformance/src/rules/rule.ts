import type { ContractOperation } from "../contract/contract.ts";
import type { Values } from "../suite/ask.ts";
import type { Service } from "../suite/service.ts";
import type { Answer } from "../wire/wire.ts";

/** Something that must be so for an operation, beyond what its schemas say. */
export interface Rule {
	/** Reads as the rest of a sentence that begins with the operation. */
	readonly title: string;
	/** `answer` holds for any single answer, an example included; `service` needs one that does what it is asked. */
	readonly scope: "answer" | "service";
	/** Whether it counts charges and therefore must not run beside other requests. */
	readonly alone?: boolean;
	check(talk: Talk): Promise<void>;
}

/** A conversation with the service about one operation. */
export interface Talk {
	readonly operation: ContractOperation;
	readonly service: Service;
	/** What the case asks for, before changes. */
	readonly base: Values;
	/** Asks with some values changed (or left out, by undefined) and must be answered 200. */
	body(change?: Changes): Promise<unknown>;
	answer(change?: Changes, options?: AnswerOptions): Promise<Answer>;
	/** Must be answered 400. */
	refusal(change: Changes, because: string): Promise<Answer>;
	/** Asks another operation, which must answer 200. */
	other(operationId: string, values?: Values): Promise<Answer>;
	/** The operation, by its id, whose answers hold this property according to the contract. Throws where there is none. */
	tellerOf(property: string): string;
	/** The rule is broken. */
	fail(message: string): void;
	/**
	 * The rule cannot be judged because there is no data to judge it by. That breaks the rule where the service has
	 * promised data of every kind.
	 */
	skip(reason: string): never;
}

export type Changes = Readonly<Record<string, string | undefined>>;

export interface AnswerOptions {
	readonly headers?: Readonly<Record<string, string>>;
	readonly expect?: number;
}

/** Thrown to end a rule that cannot be judged. */
export class Skipped extends Error {
	override readonly name = "Skipped";
}

/** Thrown to end a rule after an answer that is already recorded as a failure. */
export class Unanswered extends Error {
	override readonly name = "Unanswered";
}
