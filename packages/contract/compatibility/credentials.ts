/** What one request must carry: scheme by name, with the scopes that are wanted of it. `{}` is nothing. */
export type Requirement = Record<string, string[]>;

/** A credential as the contract describes it. */
export type SecurityScheme = Record<string, unknown>;

/** What a caller must know of a credential to send it. */
const sending = ["type", "in", "name", "scheme"] as const;

/** Ways in which a credential is no longer sent as before, one line each. */
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
 * Ways of showing oneself that an operation accepted and no longer does, one line each. A request with the old
 * credentials still passes if one of the new requirements asks for no more than they are.
 */
export function credentialChanges(
	where: string,
	old: readonly Requirement[],
	now: readonly Requirement[],
): string[] {
	const accepted = alternatives(now);
	return alternatives(old)
		.filter((held) => !accepted.some((wanted) => isMet(wanted, held)))
		.map((held) => `${where}: ${refusal(held, accepted)}`);
}

/** An empty list asks for nothing, as a list with an empty requirement does. */
const alternatives = (requirements: readonly Requirement[]): readonly Requirement[] =>
	requirements.length === 0 ? [{}] : requirements;

const isMet = (wanted: Requirement, held: Requirement): boolean =>
	Object.entries(wanted).every(([scheme, scopes]) => {
		const granted = held[scheme];
		return granted !== undefined && scopes.every((scope) => granted.includes(scope));
	});

function refusal(held: Requirement, accepted: readonly Requirement[]): string {
	const names = Object.keys(held);
	if (names.length === 0) return "a credential is now wanted";
	const narrowed = accepted.find((wanted) => Object.keys(wanted).every((scheme) => scheme in held));
	if (!narrowed) return `credential ${names.join(" with ")} is no longer accepted`;
	const scopes = Object.entries(narrowed).flatMap(([scheme, wanted]) =>
		wanted.filter((scope) => !held[scheme]?.includes(scope)),
	);
	return `credential ${names.join(" with ")} now demands scope ${scopes.join(", ")}`;
}
