import { randomUUID } from "node:crypto";
import type { Account, AccountStore, ApiKey } from "../../index.ts";
import { AdministrationError } from "../administration.ts";
import { digest } from "../key-format.ts";

/** A user of an issuer, who acts for an account. */
export interface Subject {
	issuer: string;
	/** `sub` of the user's tokens. */
	subject: string;
}

/**
 * Returns the digest by which the store finds a subject. It is stored with the digests of keys and cannot collide with
 * one, because a key has no line break. An issuer has none either, so two subjects never share a digest.
 *
 * @example
 * subjectDigest({ issuer: "https://id.example", subject: "7" }).length; // => 64
 */
export const subjectDigest = ({ issuer, subject }: Subject): string => digest(`${issuer}\n${subject}`);

const prefix = "sub_";

/** The prefix of a subject, shown where a key shows its first characters. */
const subjectPrefix = (of: Subject): string => prefix + subjectDigest(of).slice(0, 10);

/** True when a credential of an account is a subject, not a key. */
const isSubject = (credential: Pick<ApiKey, "prefix">): boolean => credential.prefix.startsWith(prefix);

/**
 * Lets a subject's tokens act for an account. An unlinked subject can be linked again to the same account. A link
 * to another account is refused, because the earlier usage counts for the first account.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const account = await accounts.account("acme");
 * if (account) await linkSubject(accounts, account, { issuer: "https://id.example", subject: "7" }, "Ada");
 */
export async function linkSubject(
	accounts: AccountStore,
	account: Account,
	of: Subject,
	name: string,
): Promise<ApiKey> {
	const sha256 = subjectDigest(of);
	const existing = await accounts.credential(sha256);
	if (!existing) {
		const id = randomUUID();
		return accounts.addKey({
			id,
			accountId: account.id,
			name,
			prefix: subjectPrefix(of),
			sha256,
			expiresAt: null,
		});
	}
	if (existing.account.id !== account.id) {
		throw new AdministrationError(
			`Subject "${of.subject}" of ${of.issuer} belongs to account "${existing.account.name}" for good; give it another subject at its issuer.`,
		);
	}
	return existing.key.revokedAt === null
		? existing.key
		: accounts.updateKey(existing.key.id, { revokedAt: null });
}

/**
 * Ends a link at once, by id or prefix. Unlinking twice changes nothing.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * await unlinkSubject(accounts, "sub_0123456789", Date.now());
 */
export async function unlinkSubject(accounts: AccountStore, reference: string, now: number): Promise<ApiKey> {
	const matching = (await linkedSubjects(accounts)).filter(
		({ key }) => key.id === reference || key.prefix === reference,
	);
	const [only, ...others] = matching;
	if (!only)
		throw new AdministrationError(
			`No subject with id or prefix "${reference}"; see \`pnpm admin subject list\`.`,
		);
	if (others.length > 0)
		throw new AdministrationError(`Several subjects have the prefix "${reference}"; use the id.`);
	const { key } = only;
	return key.revokedAt === null ? accounts.updateKey(key.id, { revokedAt: now }) : key;
}

/**
 * Every subject that was ever linked, with its account.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * for (const { account, key } of await linkedSubjects(accounts)) console.log(account.name, key.prefix);
 */
export async function linkedSubjects(accounts: AccountStore): Promise<{ account: Account; key: ApiKey }[]> {
	const all = await Promise.all(
		(await accounts.accounts()).map(async (account) =>
			(await accounts.keys(account.id)).map((key) => ({ account, key })),
		),
	);
	return all.flat().filter(({ key }) => isSubject(key));
}
