import type { Failure } from "../suite/probe.ts";
import type { CredentialState } from "../suite/service.ts";

/** The credential of a state as a shell writes it, so that no report holds a key. */
const placeholders: Readonly<Partial<Record<CredentialState, string>>> = {
	valid: '"x-api-key: $CONFORMANCE_KEY"',
	unknown: `"x-api-key: \${CONFORMANCE_KEY%????}zzzz"`,
	malformed: '"x-api-key: not a key"',
	expired: '"x-api-key: $CONFORMANCE_KEY_401"',
	revoked: '"x-api-key: $CONFORMANCE_KEY_REVOKED"',
	exhausted: '"x-api-key: $CONFORMANCE_KEY_402"',
	noAccess: '"x-api-key: $CONFORMANCE_KEY_403"',
	limited: '"x-api-key: $CONFORMANCE_KEY_LIMITED"',
	few: '"x-api-key: $CONFORMANCE_KEY_FEW"',
	bearer: '"authorization: Bearer eyJhbGciOiJub25lIn0.e30."',
	basic: '"authorization: Basic ZGVtbzpkZW1v"',
	token: '"authorization: Bearer $CONFORMANCE_TOKEN"',
	expiredToken: '"authorization: Bearer $CONFORMANCE_TOKEN_401"',
	scopelessToken: '"authorization: Bearer $CONFORMANCE_TOKEN_403"',
};

const secret = new Set(["x-api-key", "authorization"]);

/** The request of a failure as a command that asks the same again, with the variable of the key in place of the key. */
export function curl({ request, requested }: Failure): string | undefined {
	if (!request) return undefined;
	const { method, target, headers } = request;
	const credential = placeholders[requested?.credential ?? "valid"];
	const given = Object.entries(headers).map(([name, value]) =>
		secret.has(name.toLowerCase()) ? (credential ?? "") : quoted(`${name}: ${value}`),
	);
	const url = URL.canParse(target) ? target : `${requested?.baseUrl ?? ""}${target}`;
	const parts = [
		"curl -i --path-as-is --globoff",
		...(method === "GET" ? [] : [method === "HEAD" ? "--head" : `-X ${quoted(method)}`]),
		...given.map((header) => `-H ${header}`),
	];
	return `${parts.join(" ")} \\\n  ${quoted(url)}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
