import type { LiveProcess, ProcessDescription, ServiceProcess } from "./processes.ts";

/** The permissions and limits of an account. */
export interface Plan {
	name: string;
	/** Data requests per calendar month (UTC), null for no limit. */
	monthlyAllowance: number | null;
	/** False: every market-data request is refused with 403. */
	marketData: boolean;
	/** True when its accounts may download files of days. */
	bulk: boolean;
	/** Streams that an account may have open at once in all; 0 for none. */
	streams: number;
	/** Symbols that all streams of an account may have at once; null for no limit, and then `*` is allowed. */
	streamSymbols: number | null;
	/** Families of operations that the plan opens. */
	families: Family[];
	rateLimit: RateLimit;
	createdAt: number;
}

/** The rate limits of an account, over all its keys. Null turns a limit off, unless its property says otherwise. */
export interface RateLimit {
	/** Requests in a second. */
	perSecond: number | null;
	/** Requests beyond `perSecond` that are allowed in any ten seconds; null means none. */
	burst: number | null;
	/** Requests in flight at once, of which each live process allows its share. */
	concurrency: number | null;
}

export const noRateLimit: Readonly<RateLimit> = { perSecond: null, burst: null, concurrency: null };

/** What a plan allows of streams unless it says otherwise. */
export const usualStreams = { streams: 2, streamSymbols: 100 } satisfies Partial<Plan>;

/** A plan to create; without `rateLimit` it has no limit, without `bulk` no files of days, and else `usualStreams`. */
export type NewPlan = Omit<Plan, "createdAt" | "rateLimit" | "bulk" | "streams" | "streamSymbols"> &
	Partial<Pick<Plan, "rateLimit" | "bulk" | "streams" | "streamSymbols">>;

/** A change of a plan. Omitted properties stay as they are, within `rateLimit` too. */
export type PlanChange = Partial<Omit<Plan, "name" | "createdAt" | "rateLimit">> & {
	rateLimit?: Partial<RateLimit>;
};

export type Family = "main" | "company" | "legacy";

export interface Account {
	id: number;
	name: string;
	plan: string;
	createdAt: number;
	disabledAt: number | null;
	/** True for an account that may see the state of the whole service, of all accounts too. */
	isOperator: boolean;
}

/** A change of an account. Omitted properties stay as they are. */
export type AccountChange = Partial<Pick<Account, "plan" | "disabledAt" | "isOperator">>;

/** An account with its use of the service. */
export interface AccountOverview extends Account {
	/** Data requests used in the month that was asked for. */
	used: number;
	/** Keys and linked subjects that are neither revoked nor expired. */
	keys: number;
	/** Last use of any of its keys. Epoch milliseconds. */
	lastUsedAt: number | null;
}

/** An API key as kept: never the secret, only its SHA-256. Times are epoch milliseconds. */
export interface ApiKey {
	id: string;
	accountId: number;
	name: string;
	/** First characters of the secret, to recognise it by. */
	prefix: string;
	sha256: string;
	createdAt: number;
	lastUsedAt: number | null;
	expiresAt: number | null;
	revokedAt: number | null;
}

/** A key to keep. */
export type NewKey = Omit<ApiKey, "createdAt" | "lastUsedAt" | "revokedAt">;

/** A change of the keys of an account. Omitted properties stay as they are. */
export type KeyChange =
	| { add: NewKey }
	| { update: string; expiresAt?: number | null; revokedAt?: number | null };

/** A key with the data that a request with it needs. */
export interface Credential {
	key: ApiKey;
	account: Account;
	plan: Plan;
}

export interface Charge {
	accountId: number;
	keyId: string;
	operationId: string;
	/** Allowance of the plan, null for no limit. */
	allowance: number | null;
	at: number;
	/** The file of the request: its key is charged for it once in a UTC day, however many requests read it. */
	file?: string;
}

/** The usage of an account against its allowance. */
export interface AllowanceState {
	/** Data requests used in the month of `at`. */
	used: number;
	/**
	 * The instant of the allowance check, in epoch milliseconds: the given one, or the start of the latest
	 * month that the account was charged in when that is later. So the month of an account never goes back with a clock.
	 */
	at: number;
}

/** Outcome of a charge, which counts in `used` when it was accepted. */
export interface ChargeResult extends AllowanceState {
	accepted: boolean;
	/** True when the key was charged for the file on the same day before: then nothing is debited. */
	isRepeat?: true;
}

export interface UsageReport {
	used: number;
	byDay: { date: string; count: number }[];
	byOperation: { operationId: string; count: number }[];
	byKey: { keyPrefix: string; name: string; count: number }[];
}

/** Requests in a window, the present one included, and how long the window still lasts. */
export interface RequestCount {
	count: number;
	milliseconds: number;
}

/** The entries of a cache, and its hits and misses. */
export interface CacheStats {
	entries: number;
	/** Look-ups that found a valid entry, and those that did not. */
	hits: number;
	misses: number;
}

export interface ToolResultLimits {
	/** Results that are stored for an account. */
	maxResults: number;
	maxAgeMs: number;
}

/** Texts of the results of tools, by the id of an account and their own. */
export interface ToolResultStore {
	save(account: string, id: string, text: string): Promise<void>;
	read(account: string, id: string): Promise<string | undefined>;
	/** The newest first. */
	ids(account: string): Promise<string[]>;
}

/** Accounts, plans, keys and the meter. Separate from market data, so that no import ever waits on a charge. */
export interface AccountStore {
	createPlan(plan: NewPlan): Promise<Plan>;
	/** Holds for every request from the next one on, of the accounts that are on the plan already too. */
	updatePlan(name: string, change: PlanChange): Promise<Plan>;
	plan(name: string): Promise<Plan | undefined>;
	plans(): Promise<Plan[]>;
	createAccount(account: { name: string; plan: string }): Promise<Account>;
	account(name: string): Promise<Account | undefined>;
	accounts(): Promise<Account[]>;
	/** All accounts by name, with their use in the UTC month of an instant; that instant is the present. */
	accountOverviews(at: number): Promise<AccountOverview[]>;
	updateAccount(id: number, change: AccountChange): Promise<Account>;
	addKey(key: NewKey): Promise<ApiKey>;
	keys(accountId: number): Promise<ApiKey[]>;
	key(id: string): Promise<ApiKey | undefined>;
	updateKey(id: string, change: { expiresAt?: number | null; revokedAt?: number | null }): Promise<ApiKey>;
	/**
	 * Changes keys of an account in one transaction, by what all its keys are then. Further changes of the account made so
	 * wait meanwhile, in other processes too. When `decide` throws, nothing changes.
	 *
	 * @returns the changed keys, in the order of the changes
	 */
	changeKeys(accountId: number, decide: (keys: ApiKey[]) => KeyChange[]): Promise<ApiKey[]>;
	/**
	 * Milliseconds after which a look-up of a credential is over in nearly all cases, whether there is one or not. Refusals of
	 * keys take so long, to be alike.
	 */
	lookUpTime(): number;
	/** The credential of a key by the SHA-256 of its secret, revoked and expired ones too. */
	credential(sha256: string): Promise<Credential | undefined>;
	/**
	 * Debits one data request, durably before it returns, unless the allowance of the UTC month of `at` is
	 * used up; of a later month when the account was charged in one already. Notes day, operation, key and the key's last
	 * use in the same transaction.
	 */
	charge(charge: Charge): Promise<ChargeResult>;
	/** Charges of this process that wait for their commit. */
	waitingCharges(): number;
	/** The caches of this process, by name. */
	caches(): Readonly<Record<"credentials", CacheStats>>;
	/** Returns the standing that a charge at that instant would use. */
	allowanceState(accountId: number, at: number): Promise<AllowanceState>;
	/** Data requests used by an account in the UTC month of an instant. */
	used(accountId: number, at: number): Promise<number>;
	/** The same by day, operation and key. */
	usage(accountId: number, at: number): Promise<UsageReport>;
	/**
	 * Counts a request in the window of a name, over all processes on these accounts. A window begins with the first request
	 * after the last one.
	 *
	 * @param lengthMs length of the window
	 * @example await accounts.countRequest("key changes:7", 60_000) // { count: 1, milliseconds: 60000 }
	 */
	countRequest(name: string, lengthMs: number): Promise<RequestCount>;
	/**
	 * The random secret of a name, for signatures. It is made when it is asked for first, and is the same for all processes.
	 *
	 * @example await accounts.secret("links of files")
	 */
	secret(name: string): Promise<Buffer>;
	/** This process among those that serve these accounts. It enters them with `join`. */
	process(description: ProcessDescription): ServiceProcess;
	/** The live processes that serve these accounts; none on SQLite, where only the service itself has that list. */
	liveProcesses(): Promise<LiveProcess[]>;
	/** Results of tools for agents, which all processes share; undefined on SQLite, where a folder has them. */
	toolResults(limits: ToolResultLimits): ToolResultStore | undefined;
	/**
	 * Finds out whether a charge could be stored now, by writing.
	 *
	 * @throws {StoreUnavailable} when it could not
	 */
	probe(): Promise<void>;
	close(): Promise<void>;
}
