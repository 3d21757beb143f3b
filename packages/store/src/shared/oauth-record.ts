import type { FoundRecord } from "../oauth.ts";

/** The options of the issuer's store, on either engine. */
export interface OAuthOptions {
	/** Clock by which records end. */
	now?: () => number;
	/** Milliseconds that a request waits for the database at most. */
	timeout?: number;
}

/** A row of the table of records. */
export interface OAuthRow {
	id: string;
	/** JSON. */
	payload: string;
	grant_id: string | null;
	uid: string | null;
	user_code: string | null;
	consumed_at: number | null;
	expires_at: number | null;
}

/** The record of a row. */
export const recordOf = (row: OAuthRow): FoundRecord => ({
	id: row.id,
	payload: JSON.parse(row.payload),
	grantId: row.grant_id,
	uid: row.uid,
	userCode: row.user_code,
	consumedAt: row.consumed_at,
	expiresAt: row.expires_at,
});
