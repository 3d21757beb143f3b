import { startOfMonth } from "@us-market-data/market";
import type { Credential, Standing } from "@us-market-data/store";

/** Accounts that are remembered; beyond them the oldest is forgotten. */
const remembered = 10_000;

/** Milliseconds for which a standing is taken for the present one. */
const knownFor = 1_000;

interface Known {
	used: number;
	/** The month of the standing, epoch milliseconds: the first instant included, the last not. */
	from: number;
	until: number;
	/** Instant of the reading, by `performance.now()`. */
	readAt: number;
}

type Holder = Pick<Credential, "account" | "plan">;

/**
 * What accounts with a limit had used a moment ago, so that most requests learn from memory whether anything is left of
 * the allowance. The charge decides in the end. What an account has used never gets less within its month.
 */
export class KnownStandings {
	readonly #known = new Map<number, Known>();

	/** Notes the standing of an account. One without a limit is not noted. */
	note({ account, plan }: Holder, { used, at }: Standing): void {
		if (plan.monthlyAllowance === null) return;
		const known = this.#known.get(account.id);
		if (known && at >= known.from && at < known.until) {
			known.used = used;
			known.readAt = performance.now();
			return;
		}
		const [from, until] = [startOfMonth(at), startOfMonth(at, 1)];
		this.#known.set(account.id, { used, from, until, readAt: performance.now() });
		const [oldest] = this.#known.keys();
		if (this.#known.size > remembered && oldest !== undefined) this.#known.delete(oldest);
	}

	/** True when the allowance of an account was seen to be exhausted, in the month of an instant. */
	isSpent({ account, plan }: Holder, at: number): boolean {
		if (plan.monthlyAllowance === null) return false;
		const known = this.#known.get(account.id);
		return known !== undefined && at < known.until && known.used >= plan.monthlyAllowance;
	}

	/** The standing of an account that was noted a moment ago. */
	recent({ account }: Holder, at: number): Standing | undefined {
		const known = this.#known.get(account.id);
		if (!known || at < known.from || at >= known.until) return undefined;
		return performance.now() - known.readAt < knownFor ? { used: known.used, at } : undefined;
	}
}
