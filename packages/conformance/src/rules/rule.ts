import type { ContractOperation } from "../contract.ts";
import type { HttpResponse } from "../http-client.ts";
import type { Values } from "../suite/check-request.ts";
import type { CredentialState, Service } from "../suite/service.ts";

/** A rule that an operation keeps beyond its schemas. */
export interface Rule {
	/** Completes a sentence that begins with the operation. */
	readonly title: string;
	/** `answer` holds for any single answer, an example included; `service` needs one that does what it is asked. */
	readonly scope: "answer" | "service";
	/** True for a rule that counts charges and therefore must not run in parallel with other requests. */
	readonly alone?: boolean;
	/** True for a rule that is judged at the end of a run, when the service has answered everything else. */
	readonly last?: boolean;
	check(context: RuleContext): Promise<void>;
}

/** The requests of a rule about one operation. */
export interface RuleContext {
	readonly operation: ContractOperation;
	readonly service: Service;
	/** The parameters of the case, before changes. */
	readonly base: Values;
	/** Asks with some values changed, or left out where undefined; the answer must be 200. */
	body(change?: Changes): Promise<unknown>;
	send(change?: Changes, options?: RequestOptions): Promise<HttpResponse>;
	/** Must be answered 400. */
	rejection(change: Changes, because: string): Promise<HttpResponse>;
	/** Asks another operation, which must answer 200. */
	other(operationId: string, values?: Values): Promise<HttpResponse>;
	/** The id of an operation whose answers hold this property by the contract. Throws when there is none. */
	operationReporting(property: string): string;
	/** The clock, in milliseconds since 1970. */
	now(): number;
	/** Waits so many milliseconds of the clock. */
	wait(ms: number): Promise<void>;
	/** Records that the rule is broken. */
	fail(message: string): void;
	/**
	 * The rule cannot be judged, because there is no data for it. The rule fails if the service has
	 * promised data of every kind.
	 */
	skip(reason: string): never;
}

/** Operations on the market whose answers depend on the time too; see `DataVersion` in the contract. Files are made behind their data. */
const timed: readonly string[] = ["getMarketStatus", "getBulkLink", "listBulkFiles"];

/** True for an operation whose answer changes while the data stay as they are. */
export const dependsOnTime = ({
	metered,
	operationId,
}: Pick<ContractOperation, "metered" | "operationId">): boolean => !metered || timed.includes(operationId);

export type Changes = Readonly<Record<string, string | undefined>>;

export interface RequestOptions {
	readonly headers?: Readonly<Record<string, string>>;
	readonly expect?: number;
	/** A status that is as good. */
	readonly orElse?: number;
	readonly credential?: CredentialState;
	/** Added to the query as it stands. */
	readonly rawQuery?: string;
}

/** Thrown to end a rule that cannot be judged. */
export class Skipped extends Error {
	override readonly name = "Skipped";
}

/** Thrown to end a rule after an answer that is already recorded as a failure. */
export class Unanswered extends Error {
	override readonly name = "Unanswered";
}
