export { containsKey, redactKeys } from "@us-market-data/market/redact-keys";
export {
	AdministrationError,
	issueKey,
	revokeKey,
	revokeUnusedKeys,
	rotateKey,
	unusedKeys,
} from "./administration.ts";
export {
	type AuditBegin,
	type AuditLog,
	type AuditOutcome,
	folderAuditLog,
	type OpenAuditRecord,
	type RecordedChange,
} from "./audit-log.ts";
export { displayNameRule, isDisplayName, isPrintable } from "./display-name.ts";
export { ExpiredKeys, type KeyEnd } from "./expired-keys.ts";
export { readFileLink, signFileLink } from "./file-links.ts";
export { findCredential, findWellFormed } from "./find-credential.ts";
export {
	IssuerSecretStore,
	type IssuerSecrets,
	requireEncryptionKey,
	type SigningKey,
} from "./issuer-secrets.ts";
export {
	digest,
	displayPrefix,
	type Environment,
	isWellFormed,
	newSecret,
	withChecksum,
} from "./key-format.ts";
export {
	clientKind,
	createClient,
	deviceCodeKind,
	deviceGrant,
	grantKind,
	linkedSubjects,
	linkSubject,
	listClients,
	nameOf,
	redirectError,
	removeClient,
	subjectDigest,
	unlinkSubject,
	usableClient,
} from "./oauth.ts";
export { OwnKeys } from "./own-keys.ts";
export { instantRule, parseDuration, parseInstant } from "./times.ts";
