/** The issuer's record of one thing: a grant, a code, a session or a client. */
export interface OAuthRecord {
	/** JSON object; its form is the issuer's business. */
	payload: Record<string, unknown>;
	/** The grant that it came of, and is revoked with. */
	grantId: string | null;
	/** A second name by which it is found, such as a session's. */
	uid: string | null;
	/** The code that a person types to find the record. */
	userCode: string | null;
	/** Epoch milliseconds from which it is gone; null for never. */
	expiresAt: number | null;
}

/** A record as found, with the name that it is kept under. */
export interface FoundRecord extends OAuthRecord {
	id: string;
	/** The time of its consumption, in epoch milliseconds; null until then. */
	consumedAt: number | null;
}

/** The pace at which a client may poll a record, in milliseconds. */
export interface PollPace {
	/** Between one time and the next, at first. */
	interval: number;
	/** The time that each early poll adds to the interval. */
	step: number;
}

/**
 * The state of the embedded issuer: records by kind and id that end by themselves. Secrets come hashed: no id
 * that is kept here is of use to whoever reads it.
 */
export interface OAuthStore {
	/** Writes or replaces a record. A consumed record stays consumed. Durable when it resolves. */
	upsert(kind: string, id: string, record: OAuthRecord): Promise<void>;
	/** Returns nothing for an expired record. */
	find(kind: string, id: string): Promise<FoundRecord | undefined>;
	findByUid(kind: string, uid: string): Promise<FoundRecord | undefined>;
	findByUserCode(kind: string, userCode: string): Promise<FoundRecord | undefined>;
	/** Every record of a kind that has not expired, in the order of ids. */
	list(kind: string): Promise<FoundRecord[]>;
	/**
	 * Records a request for a record, and returns true if it came `interval` milliseconds or more after the time
	 * before. Each that came sooner makes the record's interval longer by `step`. True for what there is not.
	 */
	poll(kind: string, id: string, pace: PollPace): Promise<boolean>;
	/** Marks a record as used up; the first time counts. */
	consume(kind: string, id: string): Promise<void>;
	/** Resolves to true if the record existed. */
	destroy(kind: string, id: string): Promise<boolean>;
	/** Destroys every record of any kind that came of a grant. */
	revokeByGrantId(grantId: string): Promise<void>;
	/**
	 * The secrets of the issuer as they are stored, in a private file or encrypted in a database. Returns nothing until
	 * they are created.
	 */
	secretsText(): Promise<string | undefined>;
	/**
	 * Replaces the stored secrets, or creates them if `before` is undefined. Resolves to false if another text than
	 * `before` is stored, and then changes nothing.
	 */
	replaceSecretsText(before: string | undefined, text: string): Promise<boolean>;
	close(): Promise<void>;
}
