import type { Charge, ChargeResult, Standing } from "../../accounts.ts";
import { CredentialChanged, StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import type { Durability } from "../../shared/accounts/account-options.ts";
import { noSuchKey } from "../../shared/accounts/group-meter.ts";
import type { NumberedCharges } from "./thread-charges.ts";

/** The settings of the thread of a meter. */
export interface ThreadSettings {
	file: string;
	durability: Durability | undefined;
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
}

/** Charges in the form in which they cross to another process as JSON: the values of each in turn. */
export type PackedCharges = (string | number | null | undefined)[];

/** The answers to charges: three numbers for each in turn. */
export type PackedAnswers = Float64Array<ArrayBuffer>;

/** The numbers of an answer. */
const answerWidth = 3;

/** Work for the thread, which does one after the other. */
export type ThreadOrder = Order<NumberedCharges>;

/** Work for the shared meter of another process. */
export type SharedOrder = Order<PackedCharges>;

type Order<Charges> =
	| { kind: "debit"; charges: Charges }
	| { kind: "standings"; asked: readonly StandingAsked[] }
	| { kind: "fold" }
	| { kind: "probe" }
	| { kind: "close" };

/** An account, and the instant of which its standing is asked. */
export interface StandingAsked {
	accountId: number;
	at: number;
}

/** Its outcome, in the order of the work. */
export interface Outcome {
	answers?: PackedAnswers;
	standings?: readonly Standing[];
	error?: PackedError;
}

/** An error, with what the caller distinguishes. */
export interface PackedError {
	message: string;
	kind: "unavailable" | "read-only" | "other";
}

/** The values of a charge. */
const chargeWidth = 6;

/** The first number of an answer. */
const outcomes = { refused: 0, accepted: 1, unknownKey: 2, credentialChanged: 3 } as const;

export const packCharges = (charges: readonly Charge[]): PackedCharges =>
	charges.flatMap(({ accountId, keyId, operationId, allowance, at, credentialVersion }) => [
		...[accountId, keyId, operationId, allowance, at, credentialVersion],
	]);

export function unpackCharges(packed: PackedCharges): Charge[] {
	const charges: Charge[] = [];
	for (let i = 0; i < packed.length; i += chargeWidth) {
		// JSON makes undefined null.
		const credentialVersion = (packed[i + 5] as string | null | undefined) ?? undefined;
		charges.push({
			accountId: packed[i] as number,
			keyId: packed[i + 1] as string,
			operationId: packed[i + 2] as string,
			allowance: packed[i + 3] as number | null,
			at: packed[i + 4] as number,
			...(credentialVersion !== undefined && { credentialVersion }),
		});
	}
	return charges;
}

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
export const unpackAnswers = (packed: PackedAnswers, charges: readonly Charge[]): (ChargeResult | Error)[] =>
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
