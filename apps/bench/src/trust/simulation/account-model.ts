import { ChargeModel } from "./charge-model.ts";
import { Fact } from "./fact.ts";
import type { HeldAccounts } from "./held-accounts.ts";
import type { Outcome } from "./process.ts";

export interface KeyState {
	/** False before a key is made. */
	exists: boolean;
	expiresAt: number | null;
	revokedAt: number | null;
}

export interface AccountState {
	plan: string;
	disabledAt: number | null;
}

export interface ModelKey {
	id: string;
	secret: string;
	account: number;
	state: Fact<KeyState>;
}

/** A request as its caller and the simulation saw it. */
export interface Seen extends Outcome {
	key: ModelKey;
	/** Clocks when it was sent; the wall clock when its outcome was known. */
	sent: { wall: number; monotonic: number };
	ended: number;
	/** True if a fault was injected meanwhile, so that a failure is expected. */
	isExcused: boolean;
}

interface ModelAccount {
	state: Fact<AccountState>;
	charges: ChargeModel;
}

/** The expected accounts, plans, keys and charges, derived from the replies to callers and the operator. */
export class AccountModel {
	readonly plans = new Map<string, Fact<number | null>>();
	readonly accounts = new Map<number, ModelAccount>();
	readonly keys: ModelKey[] = [];
	#seen: Seen[] = [];
	/** The latest instant that the wall clock has shown. */
	#latest = 0;

	addAccount(id: number, state: AccountState): void {
		this.accounts.set(id, { state: new Fact(state), charges: new ChargeModel() });
	}

	/** Records the outcome of a request. Returns a sentence if the outcome alone shows a fault. */
	note(seen: Seen): string[] {
		this.#latest = Math.max(this.#latest, seen.sent.wall, seen.ended);
		this.#seen.push(seen);
		const fault = this.#faultOf(seen);
		return fault === undefined ? [] : [`${seen.key.id}: ${seen.result}, although ${fault}`];
	}

	/**
	 * Compares the stored state with the replies since the last check.
	 *
	 * @param until instant of the monotonic clock until which a process may use a cached value
	 */
	look(held: HeldAccounts, until: number): string[] {
		const faults = [...this.#faultsOfRecords(held, until)];
		for (const [id, { charges }] of this.accounts) {
			const told = this.#toldOf(id);
			const rows = held.usage.filter(({ account }) => account === id);
			const allowance = held.allowance.filter(({ account }) => account === id);
			faults.push(...charges.look(rows, allowance, told).map((fault) => `account ${id}: ${fault}`));
		}
		this.#seen = [];
		return faults;
	}

	/** Accepts the stored state as correct, as after a loss of power that charges need not survive. */
	adopt(held: HeldAccounts): void {
		for (const key of this.keys) key.state.adopt(stateOf(held, key.id));
		for (const [name, allowance] of held.plans) this.plans.get(name)?.adopt(allowance);
		for (const [id, { state, charges }] of this.accounts) {
			const found = held.accounts.get(id);
			if (found) state.adopt(found);
			charges.adopt(held.usage.filter(({ account }) => account === id));
		}
		this.#seen = [];
	}

	#toldOf(account: number) {
		const seen = this.#seen.filter(({ key }) => key.account === account);
		const charges = seen.flatMap(({ key, judgedAt, result }) =>
			judgedAt === undefined || result === "allowance_exhausted"
				? []
				: [{ account, key: key.id, at: judgedAt, isAnswered: result === "answered" }],
		);
		const since = Math.min(...seen.map(({ sent }) => sent.monotonic));
		const plans = this.accounts.get(account)?.state.seen(since) ?? [];
		const allowances = plans.flatMap(({ plan }) => this.plans.get(plan)?.seen(since) ?? []);
		return { charges, allowances, isExhausted: seen.some(({ result }) => result === "allowance_exhausted") };
	}

	#faultsOfRecords(held: HeldAccounts, until: number): string[] {
		const wrong = (what: string, value: unknown) =>
			`${what} is ${JSON.stringify(value)}, which nobody asked for`;
		const faults: string[] = [];
		for (const { id, state } of this.keys) {
			const found = stateOf(held, id);
			if (!state.settle(found, until)) faults.push(wrong(id, found));
		}
		for (const [name, allowance] of this.plans) {
			const found = held.plans.get(name);
			if (found === undefined || !allowance.settle(found, until)) faults.push(wrong(name, found));
		}
		for (const [id, { state }] of this.accounts) {
			const found = held.accounts.get(id);
			if (!found || !state.settle(found, until)) faults.push(wrong(`account ${id}`, found));
		}
		return faults;
	}

	#faultOf({ key, result, sent, isExcused, error }: Seen): string | undefined {
		const keys = key.state.seen(sent.monotonic);
		const accounts = this.accounts.get(key.account)?.state.seen(sent.monotonic) ?? [];
		const isDisabled = accounts.some(({ disabledAt }) => disabledAt !== null);
		switch (result) {
			case "answered":
				if (!keys.some((state) => opens(state, sent.wall)))
					return "it was revoked, had expired or was never made";
				return accounts.some(({ disabledAt }) => disabledAt === null) ? undefined : "its account is disabled";
			case "revoked_credential":
				return keys.some(({ revokedAt }) => revokedAt !== null) ? undefined : "nobody revoked it";
			case "expired_credential": {
				const isOver = ({ expiresAt }: KeyState) => expiresAt !== null && expiresAt <= this.#latest;
				return keys.some(isOver) ? undefined : "its time is not over";
			}
			case "invalid_credential":
				return isDisabled || keys.some(({ exists }) => !exists)
					? undefined
					: "it is a key of an open account";
			case "allowance_exhausted":
				return undefined;
			default:
				return isExcused ? undefined : `nothing was spoiled: ${String(error)}`;
		}
	}
}

const opens = ({ exists, revokedAt, expiresAt }: KeyState, at: number): boolean =>
	exists && revokedAt === null && (expiresAt === null || expiresAt > at);

function stateOf(held: HeldAccounts, id: string): KeyState {
	const found = held.keys.get(id);
	return found ? { exists: true, ...found } : { exists: false, expiresAt: null, revokedAt: null };
}
