/** Credentials that one request must carry: scheme name to required scopes. `{}` requires none. */
export type Requirement = Record<string, string[]>;

/** A credential as the contract describes it. */
export type SecurityScheme = Record<string, unknown>;

/** Properties of a credential that a caller needs to send it. */
const sending = ["type", "in", "name", "scheme"] as const;

/** Changes in how a credential is sent, one line each. */
export function schemeChanges(
	old: Record<string, SecurityScheme>,
	now: Record<string, SecurityScheme>,
): string[] {
	return Object.entries(old).flatMap(([name, scheme]) => {
		const counterpart = now[name];
		if (!counterpart) return [`credential ${name}: is removed`];
		return sending.flatMap((keyword) => {
			const [before, after] = [scheme[keyword], counterpart[keyword]].map((value) => JSON.stringify(value));
			return before === after
				? []
				: [`credential ${name}: ${keyword} ${before ?? "none"} -> ${after ?? "none"}`];
		});
	});
}

/**
 * Credentials that an operation accepted before and refuses now, one line each. A request with the old credentials
 * still passes when they meet one of the new requirements.
 */
export function credentialChanges(
	where: string,
	old: readonly Requirement[],
	now: readonly Requirement[],
): string[] {
	const accepted = alternatives(now);
	return alternatives(old)
		.filter((requirement) => !accepted.some((wanted) => isMet(wanted, requirement)))
		.map((requirement) => `${where}: ${refusal(requirement, accepted)}`);
}

/** An empty list requires no credentials, like a list with an empty requirement. */
const alternatives = (requirements: readonly Requirement[]): readonly Requirement[] =>
	requirements.length === 0 ? [{}] : requirements;

const isMet = (wanted: Requirement, requirement: Requirement): boolean =>
	Object.entries(wanted).every(([scheme, scopes]) => {
		const granted = requirement[scheme];
		return granted !== undefined && scopes.every((scope) => granted.includes(scope));
	});

function refusal(requirement: Requirement, accepted: readonly Requirement[]): string {
	const names = Object.keys(requirement);
	if (names.length === 0) return "a credential is now wanted";
	const narrowed = accepted.find((wanted) => Object.keys(wanted).every((scheme) => scheme in requirement));
	if (!narrowed) return `credential ${names.join(" with ")} is no longer accepted`;
	const scopes = Object.entries(narrowed).flatMap(([scheme, wanted]) =>
		wanted.filter((scope) => !requirement[scheme]?.includes(scope)),
	);
	return `credential ${names.join(" with ")} now demands scope ${scopes.join(", ")}`;
}
