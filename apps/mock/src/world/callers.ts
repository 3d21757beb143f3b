import { createHash } from "node:crypto";
import { type AccountStore, type Credential, noRateLimit } from "@us-market-data/store";

/** Data requests of an account in a month, where no scenario says otherwise: the credential for a 402 has none. */
const usualAllowance = (text: string): number => (text === "mock-402" ? 0 : 1_000_000);

/**
 * The accounts behind the credentials of a run: whoever asks with a credential that the mock accepts gets an account with
 * one key, which is charged as in the service, and a revoked one.
 */
export class Callers {
	readonly #accounts: AccountStore;
	readonly #credentials = new Map<string, Promise<Credential>>();

	constructor(accounts: AccountStore) {
		this.#accounts = accounts;
	}

	/**
	 * The account of a credential.
	 *
	 * @param scope keeps the accounts of one scenario apart from those of others
	 */
	of(text: string, scope = "", allowance: number | null = usualAllowance(text)): Promise<Credential> {
		const sha256 = createHash("sha256").update(`${scope}\n${allowance}\n${text}`).digest("hex");
		const credential = this.#credentials.get(sha256) ?? this.#create(text, sha256, allowance);
		this.#credentials.set(sha256, credential);
		credential.catch(() => this.#credentials.delete(sha256));
		return credential;
	}

	async #create(text: string, sha256: string, allowance: number | null): Promise<Credential> {
		const name = `mock-${allowance ?? "unlimited"}`;
		const id = sha256.slice(0, 16);
		const plan = (await this.#accounts.plan(name)) ?? (await this.#plan(name, allowance));
		const account = await this.#accounts.createAccount({ name: `mock-${id}`, plan: name });
		await this.#addRevoked(account.id, id);
		const prefix = prefixOf(text, sha256);
		const key = await this.#accounts.addKey({
			id,
			accountId: account.id,
			name: "mock",
			prefix,
			sha256,
			expiresAt: null,
		});
		return { account, key, plan };
	}

	/** Each account has the revoked sample credential, so that its list of keys has one. */
	async #addRevoked(accountId: number, id: string): Promise<void> {
		const { createdAt } = await this.#accounts.addKey({
			id: `${id}-revoked`,
			accountId,
			name: "mock revoked",
			prefix: revoked,
			expiresAt: null,
			sha256: createHash("sha256").update(`${id}\n${revoked}`).digest("hex"),
		});
		await this.#accounts.updateKey(`${id}-revoked`, { revokedAt: createdAt });
	}

	/** Two credentials may want the same plan at once. */
	async #plan(name: string, monthlyAllowance: number | null) {
		const created = this.#accounts.createPlan({
			name,
			monthlyAllowance,
			rateLimit: { ...noRateLimit },
			marketData: true,
			families: ["main", "company", "legacy"],
		});
		return created.catch(async (error: unknown) => {
			const plan = await this.#accounts.plan(name);
			if (!plan) throw error;
			return plan;
		});
	}
}

const revoked = "mock-401-revoked";

/** The first characters of a key, a sample credential itself; made up for a token. */
function prefixOf(text: string, sha256: string): string {
	const letters = sha256.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "a");
	return /^(md_(live|test)_[a-z2-7]{6}|mock-\d+$)/.exec(text)?.[0] ?? `md_test_${letters.slice(0, 6)}`;
}
