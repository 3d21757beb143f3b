import type { Charge, ChargeResult, Standing } from "../../accounts.ts";
import { CredentialChanged, StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import type { Durability } from "../../shared/accounts/account-options.ts";
import { noSuchKey } from "../../shared/accounts/group-meter.ts";
import type { NumberedCharges } from "./numbered-charges.ts";

/** The settings of a meter. */
export interface MeterSettings {
	file: string;
	durability: Durability | undefined;
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
}

/** Work for a meter on another thread or in another process, which does one after the other. */
export type MeterOrder = { kind: "debit"; charges: NumberedCharges } | PlainOrder;

/** Work other than a debit. */
export type PlainOrder =
	| { kind: "standings"; asked: readonly StandingAsked[] }
	| { kind: "fold" }
	| { kind: "probe" }
	| { kind: "close" };

/** Answers to charges as numbers, which cross to a thread as one copy of memory. */
export type PackedAnswers = Float64Array<ArrayBuffer>;

/** An account, and the instant of which its standing is asked. */
export interface StandingAsked {
	accountId: number;
	at: number;
}

/** The outcome of an order. */
export interface Outcome {
	/** The answers to charges: three numbers for each in turn. They are an array where JSON has carried them. */
	answers?: PackedAnswers | number[];
	standings?: readonly Standing[];
	error?: PackedError;
}

/** An error, with what the caller distinguishes. */
export interface PackedError {
	message: string;
	kind: "unavailable" | "read-only" | "other";
}

/** The numbers of an answer. */
const answerWidth = 3;

/** The first of them. */
const outcomes = { refused: 0, accepted: 1, unknownKey: 2, credentialChanged: 3 } as const;

export function packAnswers(answers: readonly (ChargeResult | Error)[]): PackedAnswers {
	const packed = new Float64Array(answers.length * answerWidth);
	let at = 0;
	for (const answer of answers) {
		const isError = answer instanceof Error;
		packed[at++] = outcomeOf(answer);
		packed[at++] = isError ? 0 : answer.used;
		packed[at++] = isError ? 0 : answer.at;
	}
	return packed;
}

function outcomeOf(answer: ChargeResult | Error): number {
	if (answer instanceof CredentialChanged) return outcomes.credentialChanged;
	if (answer instanceof Error) return outcomes.unknownKey;
	return answer.accepted ? outcomes.accepted : outcomes.refused;
}

/** @param charges the charges that are answered */
export const unpackAnswers = (
	packed: ArrayLike<number>,
	charges: readonly Charge[],
): (ChargeResult | Error)[] =>
	charges.map((charge, i) => {
		const first = i * answerWidth;
		const [outcome, used = 0, at = 0] = [packed[first], packed[first + 1], packed[first + 2]];
		if (outcome === outcomes.credentialChanged) return new CredentialChanged();
		if (outcome === outcomes.unknownKey) return noSuchKey(charge);
		return { accepted: outcome === outcomes.accepted, used, at };
	});

export function packError(error: unknown): PackedError {
	const kind =
		error instanceof StoreReadOnly
			? "read-only"
			: error instanceof StoreUnavailable
				? "unavailable"
				: "other";
	return { message: error instanceof Error ? error.message : String(error), kind };
}

export function unpackError({ message, kind }: PackedError): Error {
	if (kind === "read-only") return new StoreReadOnly(message);
	return kind === "unavailable" ? new StoreUnavailable(message) : new Error(message);
}
