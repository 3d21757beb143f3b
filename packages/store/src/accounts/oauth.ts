import { hash, randomUUID } from "node:crypto";
import { containsKey } from "@us-market-data/market/redact-keys";
import type { Account, AccountStore, ApiKey, OAuthStore } from "../index.ts";
import { AdministrationError } from "./administration.ts";
import { digest } from "./key-format.ts";

/** The kinds under which the issuer's library keeps its records. */
export const clientKind = "Client";
export const grantKind = "Grant";
export const deviceCodeKind = "DeviceCode";

/** The grant type with which a device asks for its tokens (RFC 8628 section 3.4). */
export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/**
 * Returns the name by which the store finds an id. An id is mostly a secret, such as a refresh token, and the store
 * keeps none.
 *
 * @example
 * nameOf("abc"); // => "#ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"
 */
export const nameOf = (id: string): string => `#${hash("sha256", id, "base64url")}`;

/** The characters allowed in a redirect: those of RFC 3986 without the `*` of patterns and the `#` of fragments. */
const allowedCharacters = /^[\w\-.~:/?[\]@!$&'()+,;=%]+$/;

const loopback: readonly string[] = ["127.0.0.1", "[::1]"];

/** A scheme of an application's own is a domain name backwards (RFC 8252 section 7.1). */
const ownScheme = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

/**
 * Why an address cannot be one that codes are sent to; nothing when it can. It is compared to the letter later (RFC 9700
 * section 2.1), so it must be written as every parser reads it.
 *
 * @example
 * redirectError("https://app.example/done"); // => undefined
 * redirectError("http://example.com/"); // => "has a scheme or host that cannot be used"
 */
export function redirectError(redirect: string): string | undefined {
	if (!allowedCharacters.test(redirect)) return `has a character other than those of a URL, or a "*" or "#"`;
	const url = URL.canParse(redirect) ? new URL(redirect) : undefined;
	if (!url) return "is no URL with a scheme";
	if (containsKey(redirect)) return "has an API key or an access token";
	if (url.username !== "" || url.password !== "") return "has a user in front of its host";
	if (!isAllowed(url)) return "has a scheme or host that cannot be used";
	return url.href === redirect ? undefined : `is read as "${url.href}"; write it so`;
}

function isAllowed({ protocol, hostname }: URL): boolean {
	if (protocol === "https:") return !/(^|\.)localhost\.?$/.test(hostname) && !loopback.includes(hostname);
	if (protocol === "http:") return loopback.includes(hostname);
	return ownScheme.test(protocol);
}

/** A program that may ask people to let it act for their account. */
interface RegisteredClient {
	/** Its `client_id`, and what people are shown. */
	name: string;
	redirects: readonly string[];
	/** True when the client may use the device flow. */
	device: boolean;
}

/**
 * Registers a client. It has no secret, because programs on users' machines cannot keep one: PKCE and exact
 * redirects replace it.
 *
 * @throws {AdministrationError} when the name is taken, a redirect is not allowed or the client could not use any flow
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const store = await openOAuthStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * await createClient(store, { name: "usmd", redirects: [], device: true });
 */
export async function createClient(store: OAuthStore, client: RegisteredClient): Promise<void> {
	const { name, redirects, device } = client;
	if (redirects.length === 0 && !device)
		throw new AdministrationError(`Client "${name}" needs a --redirect, or --device, or both.`);
	for (const redirect of redirects) checkRedirect(redirect);
	if (await store.find(clientKind, nameOf(name)))
		throw new AdministrationError(
			`Client "${name}" exists already; choose another name, or remove it first.`,
		);
	const grants = [...(redirects.length > 0 ? ["authorization_code"] : []), ...(device ? [deviceGrant] : [])];
	await store.upsert(clientKind, nameOf(name), {
		payload: {
			client_id: name,
			client_name: name,
			// Native: a loopback redirect may come back on any port (RFC 8252 section 7.3).
			application_type: "native",
			token_endpoint_auth_method: "none",
			redirect_uris: redirects,
			response_types: redirects.length > 0 ? ["code"] : [],
			grant_types: [...grants, "refresh_token"],
		},
		grantId: null,
		uid: null,
		userCode: null,
		expiresAt: null,
	});
}

/**
 * All registered clients, by name.
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const store = await openOAuthStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * for (const { name, redirects } of await listClients(store)) console.log(name, redirects);
 */
export async function listClients(store: OAuthStore): Promise<RegisteredClient[]> {
	const clients = (await store.list(clientKind)).map(({ payload }) => ({
		name: String(payload["client_id"]),
		redirects: payload["redirect_uris"] as string[],
		device: (payload["grant_types"] as string[]).includes(deviceGrant),
	}));
	return clients.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Takes a client away with all that people agreed to: it gets no token any more, and those that it has are refused.
 *
 * @throws {AdministrationError} when there is no such client
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const store = await openOAuthStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * await removeClient(store, "usmd");
 */
export async function removeClient(store: OAuthStore, name: string): Promise<void> {
	if (!(await store.destroy(clientKind, nameOf(name))))
		throw new AdministrationError(`No client "${name}"; see \`pnpm admin client list\`.`);
	const grants = (await store.list(grantKind)).filter(({ payload }) => payload["clientId"] === name);
	for (const { id } of grants) await store.destroy(grantKind, id);
}

function checkRedirect(redirect: string): void {
	const error = redirectError(redirect);
	if (error === undefined) return;
	throw new AdministrationError(
		`Redirect "${redirect}" cannot be used: it ${error}. Allowed: https, http on 127.0.0.1 or [::1], or a scheme such as com.example.app:, without a pattern, user or fragment.`,
	);
}

/**
 * Returns a stored client as the issuer's library may see it. Redirects that break the rules are left out; an earlier
 * version or another program may have stored them. Returns nothing if the client has no usable flow left.
 *
 * @example
 * const payload = { client_id: "app", redirect_uris: ["http://example.com/"], grant_types: ["authorization_code"] };
 * usableClient(payload, ({ redirect, fault }) => console.warn(redirect, fault)); // => undefined
 */
export function usableClient(
	payload: Record<string, unknown>,
	onRejected: (rejected: { client: string; redirect: string; fault: string }) => void,
): Record<string, unknown> | undefined {
	const redirects = payload["redirect_uris"] as string[];
	const usable = redirects.filter((redirect) => {
		const fault = redirectError(redirect);
		if (fault !== undefined) onRejected({ client: String(payload["client_id"]), redirect, fault });
		return fault === undefined;
	});
	if (usable.length === redirects.length) return payload;
	const grants = (payload["grant_types"] as string[]).filter(
		(grant) => usable.length > 0 || grant !== "authorization_code",
	);
	if (usable.length === 0 && !grants.includes(deviceGrant)) return undefined;
	return {
		...payload,
		redirect_uris: usable,
		response_types: usable.length > 0 ? ["code"] : [],
		grant_types: grants,
	};
}

/** A user of an issuer, who acts for an account. */
interface Subject {
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
