import { Worker } from "node:worker_threads";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { CredentialChanged, StoreReadOnly, StoreUnavailable } from "../../errors.ts";
import type { Durability } from "../../shared/accounts/account-options.ts";
import { noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import type { Debiting } from "./debits.ts";

/** Milliseconds beyond the patience after which the disk counts as hanging. */
const graceMs = 1_000;

/** Milliseconds that the thread may take to start on a busy machine, beyond the same. */
const startMs = 10_000;

/** The settings of the thread. */
export interface MeterThreadSettings {
	file: string;
	durability: Durability | undefined;
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
}

/** A charge for the thread. To copy an object takes 20 times as long as to copy an array. */
export type ChargeRow = [
	accountId: number,
	keyId: string,
	operationId: string,
	allowance: number | null,
	at: number,
	credentialVersion: string | undefined,
];

/** A request to the thread. */
export type MeterRequest = readonly ChargeRow[] | "probe" | "close";

/** The result of a charge. A text says why the charge failed. */
export type ChargeOutcome =
	| [accepted: boolean, used: number, at: number]
	| "credential changed"
	| "no such key";

/** A response of the thread, the first of which says that it has opened the file. */
export type MeterResponse = ChargeOutcome[] | PackedError;

/** An error that crosses to another thread, with what the caller distinguishes. */
export interface PackedError {
	message: string;
	kind: "unavailable" | "read-only" | "other";
}

/**
 * Debits on a thread of its own, which commits each group to the disk (`synchronous = full`): the event loop goes on while
 * the disk works. Requests are answered in their order.
 */
export class MeterThread implements Debiting {
	readonly #settings: MeterThreadSettings;
	readonly #script: URL;
	#worker: Worker | undefined;
	/** Settles when the thread has opened the file. */
	#opened: Promise<unknown> = Promise.resolve();
	/** Requests under way, the oldest first. */
	readonly #pending: PromiseWithResolvers<ChargeOutcome[]>[] = [];
	/** Set while the disk hangs. */
	#overdue: StoreUnavailable | undefined;

	/** @param script the module of the thread; tests give another one */
	constructor(
		settings: MeterThreadSettings,
		script: URL = new URL("./meter-thread-script.ts", import.meta.url),
	) {
		this.#settings = settings;
		this.#script = script;
		this.#worker = this.#start();
	}

	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		await this.#verify();
		const charges = take();
		const outcomes = await this.#request(charges.map(rowOf));
		return charges.map((charge, i) => resultOf(charge, outcomes[i]));
	}

	async probe(): Promise<void> {
		await this.#verify();
		await this.#request("probe");
	}

	async close(): Promise<void> {
		await this.#opened.catch(() => {});
		if (this.#worker) await this.#request("close").catch(() => {});
		await this.#worker?.terminate();
	}

	/** @throws {StoreUnavailable} while the disk hangs, and when the thread does not start */
	async #verify(): Promise<void> {
		if (this.#overdue) throw this.#overdue;
		this.#worker ??= this.#start();
		await this.#opened;
	}

	#request(request: MeterRequest): Promise<ChargeOutcome[]> {
		this.#worker?.postMessage(request);
		return this.#response(this.#settings.patience + graceMs);
	}

	/** The next response, which comes within a time in milliseconds. */
	async #response(maxMs: number): Promise<ChargeOutcome[]> {
		const pending = Promise.withResolvers<ChargeOutcome[]>();
		this.#pending.push(pending);
		this.#worker?.ref();
		const timer = setTimeout(() => {
			// A process that stood still first reads the response that came meanwhile.
			setImmediate(() => this.#expire(pending));
		}, maxMs).unref();
		try {
			return await pending.promise;
		} finally {
			clearTimeout(timer);
		}
	}

	#expire(pending: PromiseWithResolvers<ChargeOutcome[]>): void {
		if (!this.#pending.includes(pending)) return;
		const error = new StoreUnavailable(`${this.#settings.file} cannot be used: the disk does not answer`);
		this.#overdue = error;
		pending.reject(error);
	}

	#start(): Worker {
		const worker = new Worker(this.#script, { workerData: this.#settings });
		worker.on("message", (response: MeterResponse) => this.#answer(response));
		worker.on("error", (error) => this.#end(worker, error));
		worker.on("exit", () => this.#end(worker));
		this.#worker = worker;
		this.#opened = this.#response(this.#settings.patience + graceMs + startMs);
		// Who charges hears of it.
		this.#opened.catch(() => {});
		return worker;
	}

	#answer(response: MeterResponse): void {
		const pending = this.#pending.shift();
		this.#overdue = undefined;
		if (this.#pending.length === 0) this.#worker?.unref();
		if (Array.isArray(response)) pending?.resolve(response);
		else pending?.reject(unpackError(response));
	}

	/** The next request starts another thread. */
	#end(worker: Worker, cause?: unknown): void {
		if (this.#worker !== worker) return;
		this.#worker = undefined;
		this.#overdue = undefined;
		const reason = `${this.#settings.file} cannot be used: the thread that charges ended`;
		for (const { reject } of this.#pending.splice(0)) reject(new StoreUnavailable(reason, { cause }));
	}
}

const rowOf = (charge: Charge): ChargeRow => [
	charge.accountId,
	charge.keyId,
	charge.operationId,
	charge.allowance,
	charge.at,
	charge.credentialVersion,
];

function resultOf(charge: Charge, outcome: ChargeOutcome | undefined): ChargeResult | Error {
	if (outcome === "credential changed") return new CredentialChanged();
	if (outcome === undefined || outcome === "no such key") return noSuchKey(charge);
	const [accepted, used, at] = outcome;
	return { accepted, used, at };
}

function unpackError({ message, kind }: PackedError): Error {
	if (kind === "read-only") return new StoreReadOnly(message);
	return kind === "unavailable" ? new StoreUnavailable(message) : new Error(message);
}
