import { createHmac, timingSafeEqual } from "node:crypto";
import type { AccountStore } from "../index.ts";

/** What a signed link says: one file, the key that is charged, and its end in epoch milliseconds. */
interface FileLink {
	path: string;
	keyId: string;
	expiresAt: number;
}

type Secrets = Pick<AccountStore, "secret">;

/** The name of the secret that signs links. */
const secretName = "links of files";

/**
 * The text of a signed link: id of the key, end in epoch seconds and HMAC-SHA-256 of both with the path. Anybody may read
 * them, and nobody without the secret of the accounts can change them.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const link = { path: "day-bars/2026/11/day-bars-2026-11-20.r57.parquet", keyId: "k1", expiresAt: 1_800_000_000_000 };
 * await signFileLink(accounts, link); // "k1.1800000000.…"
 */
export async function signFileLink(accounts: Secrets, { path, keyId, expiresAt }: FileLink): Promise<string> {
	const seconds = Math.floor(expiresAt / 1_000);
	return `${keyId}.${seconds}.${await signature(accounts, path, keyId, seconds)}`;
}

/**
 * What a link says, if this service signed it for the path; undefined otherwise. Its end is for the caller to check.
 *
 * @example
 * import { openAccountStore } from "@us-market-data/store";
 *
 * const accounts = await openAccountStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * await readFileLink(accounts, "day-bars/2026/11/day-bars-2026-11-20.r57.parquet", "k1.1800000000.forged"); // undefined
 */
export async function readFileLink(
	accounts: Secrets,
	path: string,
	link: string,
): Promise<FileLink | undefined> {
	const [, keyId = "", digits = "", given = ""] = linkForm.exec(link) ?? [];
	if (keyId === "") return undefined;
	const expected = await signature(accounts, path, keyId, Number(digits));
	const isSame =
		given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
	return isSame ? { path, keyId, expiresAt: Number(digits) * 1_000 } : undefined;
}

/** HMAC-SHA-256 in base64url has 43 characters. */
const linkForm = /^([\w-]{1,64})\.(\d{10})\.([\w-]{43})$/;

async function signature(accounts: Secrets, path: string, keyId: string, seconds: number): Promise<string> {
	const secret = await accounts.secret(secretName);
	return createHmac("sha256", secret)
		.update(JSON.stringify([path, keyId, seconds]))
		.digest("base64url");
}
