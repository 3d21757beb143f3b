import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { type CheckRequest, targetOf } from "../suite/check-request.ts";
import { type CredentialState, credentialHeaders, type Service } from "../suite/service.ts";
import { baseValues } from "./base.ts";

interface Expectation {
	readonly state: CredentialState;
	readonly expect: (operation: ContractOperation) => number;
}

const always = (status: number) => () => status;

const takesTokens = ({ security }: ContractOperation): boolean => security.includes("BearerAuth");

/** A token without the scope reads the account and no market data. */
function scopeless(operation: ContractOperation): number {
	if (!takesTokens(operation)) return 401;
	return operation.family === "account" ? 200 : 403;
}

/** The status of each state of a credential; the account family demands only a valid credential. */
const expectations: readonly Expectation[] = [
	{ state: "missing", expect: always(401) },
	{ state: "malformed", expect: always(401) },
	{ state: "unknown", expect: always(401) },
	{ state: "bearer", expect: always(401) },
	{ state: "basic", expect: always(401) },
	{ state: "expired", expect: always(401) },
	{ state: "revoked", expect: always(401) },
	{ state: "exhausted", expect: ({ metered }) => (metered ? 402 : 200) },
	{ state: "noAccess", expect: ({ family }) => (family === "account" ? 200 : 403) },
	{ state: "valid", expect: always(200) },
	{ state: "token", expect: (operation) => (takesTokens(operation) ? 200 : 401) },
	{ state: "expiredToken", expect: always(401) },
	{ state: "scopelessToken", expect: (operation) => scopeless(operation) },
];

/** The code of the refusal of a credential in a state. */
const codes: Partial<Record<CredentialState, string>> = {
	missing: "missing_credential",
	malformed: "invalid_credential",
	unknown: "invalid_credential",
	expired: "expired_credential",
	revoked: "revoked_credential",
	exhausted: "allowance_exhausted",
	noAccess: "access_denied",
};

/** The beginning of the text of a refusal. */
const words: Readonly<Record<number, readonly string[]>> = {
	401: ["Unauthorized:"],
	402: ["Payment required:"],
	403: ["Forbidden:"],
};

/** The plain question with every credential, alone and with another fault that must, or must not, take precedence. */
export function credentialRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
): readonly CheckRequest[] {
	const base = baseValues(operation, given, service);
	const target = targetOf(operation, base, service);
	const invalidTarget = targetOf(operation, base, service, "nonsense=1");
	const tried = expectations.filter(({ state }) => credentialHeaders(state, service.credentials));
	return tried.flatMap(({ state, expect }) => {
		const status = expect(operation);
		const shared = { operation, credential: state } as const;
		const because = `a credential that is ${state}`;
		// The order of checks: method, credential, access, parameters, allowance.
		const invalidStatus = status === 401 || status === 403 ? status : 400;
		const texts = state === "missing" ? ["Unauthorized:", "API key is missing"] : (words[status] ?? []);
		const code = status < 400 ? undefined : codes[state];
		return [
			{ ...shared, target, expect: status, because, texts, ...(code !== undefined && { code }) },
			{
				...shared,
				target: invalidTarget,
				expect: invalidStatus,
				because: `${because}, with an unknown parameter,`,
			},
			{ ...shared, target, method: "POST", expect: 405, because: `${because}, with POST,` },
		];
	});
}
