import type { AccountStore, Credential, Standing } from "@us-market-data/store";

/** Milliseconds for which the month of an account is known that another process may have moved on. */
const knownFor = 10_000;

/** An instant at which an account had been charged in no later month. */
interface Known {
	at: number;
	/** Instant of the reading, by `performance.now()`. */
	readAt: number;
}

/** By the credential in memory: a change of the plan or the account makes another one. */
const ofUnlimited = new WeakMap<Credential, Known>();

/**
 * The standing that a refusal reports. A plan without a limit reports the end of the month alone, which is that of the
 * instant while the account was charged in no later one: then the store is not asked each time.
 */
export async function standingOfRefusal(
	credential: Credential,
	at: number,
	accounts: Pick<AccountStore, "standing">,
): Promise<Standing> {
	const { account, plan } = credential;
	if (plan.monthlyAllowance !== null) return accounts.standing(account.id, at);
	const known = ofUnlimited.get(credential);
	if (known && at >= known.at && performance.now() - known.readAt < knownFor) return { used: 0, at };
	const standing = await accounts.standing(account.id, at);
	if (standing.at === at) ofUnlimited.set(credential, { at, readAt: performance.now() });
	else ofUnlimited.delete(credential);
	return standing;
}

/** Notes the instant of a charge: an earlier one may be of a month before. */
export function noteCharged(credential: Credential, at: number): void {
	const known = ofUnlimited.get(credential);
	if (known && at > known.at) known.at = at;
}
