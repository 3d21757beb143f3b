export { containsKey, redactKeys } from "@us-market-data/market/redact-keys";
export {
	AdministrationError,
	issueKey,
	revokeKey,
	revokeUnusedKeys,
	rotateKey,
	unusedKeys,
} from "./administration.ts";
export { type AuditEntry, noteChange, requireAuditable } from "./audit-log.ts";
export { findCredential, findWellFormed } from "./find-credential.ts";
export {
	digest,
	displayPrefix,
	type Environment,
	isWellFormed,
	newSecret,
	withChecksum,
} from "./key-format.ts";
export { createClient, listClients, removeClient, usableClient } from "./oauth/clients.ts";
export { clientKind, deviceCodeKind, deviceGrant, grantKind, nameOf } from "./oauth/record-kinds.ts";
export { redirectError } from "./oauth/redirects.ts";
export {
	type IssuerSecrets,
	loadSecrets,
	rotateSigningKey,
	type SigningKey,
	secretsFile,
} from "./oauth/signing-keys.ts";
export { linkedSubjects, linkSubject, subjectDigest, unlinkSubject } from "./oauth/subjects.ts";
export { OwnKeys } from "./own-keys.ts";
export { displayNameRule, isDisplayName, isPrintable } from "./shown-name.ts";
export { ExpiredKeys, type KeyEnd } from "./spent-keys.ts";
export { instantRule, parseDuration, parseInstant } from "./times.ts";
