import type { components } from "./types.gen.ts";

/**
 * Answers of the session paths, which the explorer asks for the person who is signed in. They are below `/explorer`, no part
 * of the API: not metered, of the page's own origin only, and they change with the page. Times are ISO 8601.
 */

/** `/explorer/session`: the account of the key. */
export interface SessionInfo {
	account: string;
	plan: string;
	/** True when the operator's pages answer the key. */
	isOperator: boolean;
	/** Version of the service, such as `1.2.0+9f2c41a07b`. */
	version: string;
}

/** `/explorer/issuer`, for everybody: how a person signs in without pasting a key. */
export interface SignInOptions {
	/** Null where there is no issuer to sign in at. */
	issuer: {
		url: string;
		clientId: string;
		/** Scope of market data at the issuer. */
		scope: string;
		/** The resource that a token is asked for (RFC 8707). */
		resource: string;
		/** True for the issuer that is part of the service, where an API key is asked for. */
		isEmbedded: boolean;
	} | null;
}

/** Answers for operators, below `/explorer/operator/`. */
export interface OperatorPages {
	datasets: OperatorDatasets;
	imports: OperatorImports;
	updates: OperatorUpdates;
	issues: OperatorIssues;
	accounts: OperatorAccounts;
	service: OperatorService;
}

export type OperatorPage = keyof OperatorPages;

export interface OperatorDatasets {
	dataVersion: number;
	/** Bytes of the database. */
	bytes: number;
	/** The part of an area that one source brought under one tag. */
	datasets: {
		area: string;
		title: string;
		source: string;
		tag: string;
		isDisabled: boolean;
		rows: number;
		files: number;
		/** Days of the first and last records; null where records have no time. */
		firstDay: string | null;
		lastDay: string | null;
	}[];
}

export interface SkippedRowCount {
	reason: string;
	rows: number;
	/** The first of the lines; none for files that were imported by an earlier version. */
	lines: number[];
}

/** A file of an import. */
export interface ImportedFile {
	file: string;
	tag: string;
	status: "stored" | "replaced" | "unchanged" | "checked";
	stored: number;
	skipped: SkippedRowCount[];
	/** The first spellings that did not resolve to a symbol. */
	unresolved: string[];
	/** Findings on the quality of its data. */
	issues: number;
	notes: string[];
}

/** A run of an import or an update. */
export interface OperatorRun {
	id: number;
	source: string;
	target: string;
	startedAt: string;
	endedAt: string | null;
	/** `running`; `lost` when its process was killed; otherwise the outcome. */
	state: "running" | "lost" | "failed" | "refused" | "not-published" | "unchanged" | "stored";
	/** Rows read so far while it runs, then the rows stored. */
	rows: number;
	message: string;
	files: ImportedFile[];
}

export interface OperatorImports {
	/** The newest runs first. */
	runs: OperatorRun[];
	/** Held files. */
	fileCount: number;
	/** The files imported last. */
	files: {
		id: number;
		source: string;
		tag: string;
		file: string;
		rows: number;
		skipped: Omit<SkippedRowCount, "lines">[];
		sha256: string;
		licence: string;
		importedAt: string;
	}[];
}

export interface OperatorUpdates {
	scheduleRunning: boolean;
	feeds: {
		name: string;
		/** Times of the feed in words, in New York. */
		schedule: string;
		isRunning: boolean;
		lastRun: { at: string; outcome: string; rows: number; message: string } | null;
		/** Null while no schedule is running. */
		nextRun: string | null;
		problems: string[];
	}[];
	/** Refused files, the newest first. */
	quarantine: {
		feed: string;
		name: string;
		url: string | null;
		why: string;
		refusedAt: string;
		/** Null when only the note is kept. */
		bytes: number | null;
	}[];
}

export interface OperatorIssue {
	kind: string;
	symbol: string | null;
	area: string;
	/** The record that it is about, or a day. */
	of: string;
	rule: string;
	values: { name: string; value: string; source?: string }[];
	difference: string | null;
	cause: string | null;
	source: string;
	file: string;
}

export interface OperatorIssues {
	/** True while the list of the newest data is being made; the list is of the data before, or empty. */
	isPending: boolean;
	total: number;
	byKind: { kind: string; count: number }[];
	/** The first of each kind. */
	issues: OperatorIssue[];
	/** The order in which sources are trusted, by area. */
	trust: { area: string; tags: string[] }[];
}

export interface OperatorPlan {
	name: string;
	/** Data requests a month, null for no limit. */
	allowance: number | null;
	marketData: boolean;
	/** True when its accounts may download files of days. */
	bulk: boolean;
	/** Streams of an account at once. */
	streams: number;
	/** Symbols of all its streams, null for no limit. */
	streamSymbols: number | null;
	families: string[];
	perSecond: number | null;
	burst: number | null;
	concurrency: number | null;
	accounts: number;
}

export interface OperatorAccounts {
	/** The month of the allowances, `2026-11`. */
	month: string;
	accounts: {
		name: string;
		plan: string;
		isOperator: boolean;
		isDisabled: boolean;
		used: number;
		allowance: number | null;
		/** Keys and linked subjects in use. */
		keys: number;
		lastUsedAt: string | null;
		createdAt: string;
	}[];
	plans: OperatorPlan[];
}

/** Milliseconds by which a part of the answers was sent, as upper bounds of the buckets. Null beyond the last bucket. */
export interface Percentiles {
	p50: number | null;
	p95: number | null;
	p99: number | null;
}

export interface OperatorService {
	version: string;
	node: string;
	/** Null when the service keeps no metrics. */
	metrics: {
		/** Start of the process that was started first. */
		since: string;
		inFlight: number;
		/** Requests that wait for their turn. */
		waitingRequests: number;
		/** Charges that wait for their commit. */
		waitingCharges: number;
		answered: number;
		charged: number;
		byStatus: { status: string; count: number }[];
		byOperation: ({ operationId: string; count: number; charged: number } & Percentiles)[];
		all: Percentiles;
		/** Commits of the meter, and charges that shared one on average. */
		commits: { count: number; chargesEach: number } & Percentiles;
		/** Answers that differ from the contract. */
		invalidAnswers: number;
	} | null;
}

/** A key of one's own account, as `listAccountKeys` answers it. */
export type OwnKey = components["schemas"]["AccountKey"];

/** What the page asks of the keys of one's own account, below `POST /explorer/account/keys`. Times are dates or instants in UTC. */
export interface OwnKeyChanges {
	/** `/explorer/account/keys` */
	create: {
		asked: { name?: string; environment?: "live" | "test"; expiresAt?: string | null };
		answer: IssuedOwnKey;
	};
	/** `/explorer/account/keys/{id}/rotate`. The overlap is the time for which the old key still works, such as `24h`. */
	rotate: {
		asked: { overlap?: string; expiresAt?: string | null };
		answer: IssuedOwnKey & { replaced: OwnKey };
	};
	/** `/explorer/account/keys/{id}/revoke` */
	revoke: { asked: Record<string, never>; answer: { key: OwnKey } };
	/** `/explorer/account/keys/{id}/expiry`. Null: the key does not expire. */
	expiry: { asked: { expiresAt: string | null }; answer: { key: OwnKey } };
}

/** A new key with its secret, which is shown once and kept nowhere. */
export interface IssuedOwnKey {
	key: OwnKey;
	secret: string;
}
