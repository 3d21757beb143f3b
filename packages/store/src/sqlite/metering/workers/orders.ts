import type { Charge, ChargeResult, Standing } from "../../../accounts.ts";
import { CredentialChanged, StoreReadOnly, StoreUnavailable } from "../../../errors.ts";
import { noSuchKey } from "../../../shared/accounts/group-meter.ts";
import type { NumberedCharges } from "./numbered-charges.ts";

/** Work for a meter in another process. It passes through JSON. */
export type MeterOrder =
	| { kind: "debit"; charges: NumberedCharges }
	| { kind: "standings"; asked: readonly StandingAsked[] }
	| { kind: "fold" }
	| { kind: "probe" };

/** An account, and the instant of which its standing is asked. */
export interface StandingAsked {
	accountId: number;
	at: number;
}

/** The outcome of an order. */
export interface Outcome {
	/** The answers to charges: three numbers for each in turn. */
	answers?: number[];
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

export const packAnswers = (answers: readonly (ChargeResult | Error)[]): number[] =>
	answers.flatMap((answer) =>
		answer instanceof Error ? [outcomeOf(answer), 0, 0] : [outcomeOf(answer), answer.used, answer.at],
	);

function outcomeOf(answer: ChargeResult | Error): number {
	if (answer instanceof CredentialChanged) return outcomes.credentialChanged;
	if (answer instanceof Error) return outcomes.unknownKey;
	return answer.accepted ? outcomes.accepted : outcomes.refused;
}

/** @param charges the charges that are answered */
export const unpackAnswers = (
	packed: readonly number[],
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
