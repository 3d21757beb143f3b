import type { OperationId } from "@us-market-data/contract";
import type { Env } from "@us-market-data/runtime";
import type { VersionReader } from "@us-market-data/store";
import type { Logger } from "pino";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import { type CompareBody, compareBodies } from "./response-validators.ts";

/** The answers that are compared with the contract. */
export interface GuardSettings {
	/** One of so many answers is compared; 0 compares none. */
	every: number;
	/** True when an answer that differs is refused with 500 before it is charged. */
	refuses: boolean;
}

/** Outside production every answer is compared, and refused if it differs. */
export function guardSettings(env: Pick<Env, GuardSetting>): GuardSettings {
	const isProduction = env.NODE_ENV === "production";
	return {
		every: env.RESPONSE_CHECK_EVERY ?? (isProduction ? sampled : 1),
		refuses: env.RESPONSE_CHECK_REFUSE ?? !isProduction,
	};
}

type GuardSetting = "NODE_ENV" | "RESPONSE_CHECK_EVERY" | "RESPONSE_CHECK_REFUSE";

/** The part of the answers that is compared in production: one of so many. */
const sampled = 1_000;

export interface GuardDeps extends GuardSettings {
	document: object;
	/** The comparison; that with the document unless given. */
	compare?: Promise<CompareBody>;
	market: VersionReader;
	log: Logger;
	/** Told of each comparison. */
	onCheck?: ((operationId: OperationId, isValid: boolean) => void) | undefined;
	/** Milliseconds of a clock that never goes back. */
	elapsed?: () => number;
	/** A number from 0 to 1 without 1. */
	random?: () => number;
}

/** The answer of an operation, to be compared. */
export interface GuardedAnswer {
	operationId: OperationId;
	requestId: string;
	/** True when it is going to be sent again. */
	isKept: boolean;
}

/** Milliseconds between two looks at the data version. */
const lookInterval = 1_000;

/**
 * Compares a part of the answers with the contract: the first of each operation after a start and after an import, those
 * that are kept, and a sample of the others. What differs is logged by its place and counted.
 */
export class ResponseGuard {
	readonly #deps: GuardDeps;
	readonly #elapsed: () => number;
	readonly #random: () => number;
	#compare: Promise<CompareBody> | undefined;
	/** Operations with a compared answer from the present data. */
	readonly #seen = new Set<OperationId>();
	#version: number | undefined;
	#lookedAt = Number.NEGATIVE_INFINITY;

	constructor(deps: GuardDeps) {
		this.#deps = deps;
		this.#compare = deps.compare;
		this.#elapsed = deps.elapsed ?? (() => performance.now());
		this.#random = deps.random ?? Math.random;
	}

	/** True for an answer that is to be compared. */
	wants({ operationId, isKept }: GuardedAnswer): boolean {
		const { every } = this.#deps;
		if (every === 0) return false;
		this.#lookAtVersion();
		return isKept || every === 1 || !this.#seen.has(operationId) || this.#random() * every < 1;
	}

	/** Compares an answer. Throws if it differs and the settings refuse it. */
	async check({ operationId, requestId }: GuardedAnswer, body: unknown): Promise<void> {
		const { document, log, onCheck, refuses } = this.#deps;
		this.#compare ??= compareBodies(document);
		const compare = await this.#compare;
		this.#seen.add(operationId);
		const given = body instanceof SerializedBody ? parsed(body) : body;
		const differences = compare(operationId, given);
		onCheck?.(operationId, differences.length === 0);
		if (differences.length === 0) return;
		log.error({ requestId, operationId, differences }, "an answer differs from the contract");
		if (refuses) throw new Error(`The answer of ${operationId} differs from the contract.`);
	}

	/** An import makes each first answer one to compare. The look waits for nobody, so it may come a second late. */
	#lookAtVersion(): void {
		const now = this.#elapsed();
		if (now - this.#lookedAt < lookInterval) return;
		this.#lookedAt = now;
		this.#deps.market.dataVersion().then(
			(version) => {
				if (this.#version !== undefined && this.#version !== version) this.#seen.clear();
				this.#version = version;
			},
			() => {},
		);
	}
}

const parsed = ({ bytes }: SerializedBody): unknown => JSON.parse(Buffer.from(bytes).toString());
