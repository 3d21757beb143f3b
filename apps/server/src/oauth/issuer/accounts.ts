import type { Account, AccountStore } from "@us-market-data/store";
import type { ExpiredKeys, KeyEnd } from "@us-market-data/store/accounts";
import { findCredential, linkSubject, subjectDigest } from "@us-market-data/store/accounts";

/** The account of an API key, or the reason why the key is not accepted. */
export async function signIn(
	accounts: AccountStore,
	secret: string,
	{ expiredKeys, now }: { expiredKeys: ExpiredKeys; now: number },
): Promise<{ account: Account } | { reason: string }> {
	const credential = await findCredential(accounts, secret);
	if (!credential) return { reason: "This is not a valid API key." };
	const reason = expiredKeys.check(credential, now);
	return reason ? { reason: expiredKeyReasons[reason] } : { account: credential.account };
}

const expiredKeyReasons: Readonly<Record<KeyEnd, string>> = {
	revoked: "This API key was revoked.",
	expired: "This API key has expired.",
	disabled: "The account of this API key is disabled.",
};

/** The subject of an account at the embedded issuer. */
export const subjectOf = (account: Pick<Account, "id">): string => String(account.id);

/** The account of a subject, unless it is disabled or the operator ended its sign-ins. */
export async function accountOf(
	accounts: AccountStore,
	issuer: string,
	subject: string,
): Promise<Account | undefined> {
	const linked = await accounts.credential(subjectDigest({ issuer, subject }));
	if (linked && linked.key.revokedAt !== null) return undefined;
	const account =
		linked?.account ?? (await accounts.accounts()).find((candidate) => subjectOf(candidate) === subject);
	return account?.disabledAt === null ? account : undefined;
}

/** Lets the tokens of an account's subject act for it, which is what consent means. */
export async function linkAtConsent(accounts: AccountStore, issuer: string, account: Account): Promise<void> {
	const subject = { issuer, subject: subjectOf(account) };
	if (await accounts.credential(subjectDigest(subject))) return;
	await linkSubject(accounts, account, subject, "Sign-in with OAuth");
}
