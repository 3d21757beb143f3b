import type { Operation } from "@us-market-data/contract";
import type { FamilyHosts } from "./family-hosts.ts";

/** The bearer tokens of a deployment, as its documents and the explorer name them. */
interface DeploymentTokens {
	issuer: string;
	scope: string;
	audience: string;
	/** True when the issuer is part of the service. */
	embedded: boolean;
	/** Id of the explorer's client at the issuer; empty for none. */
	explorerClient: string;
}

/** The facts of a deployment that its document names. */
export interface DeploymentFacts {
	hosts: FamilyHosts;
	/** Address of the service as its users see it; empty when only the requests name it. */
	publicUrl: string;
	legacyPrefix: string;
	/** The bearer tokens that it accepts; without it API keys alone are accepted. */
	tokens?: DeploymentTokens | undefined;
}

/** The family that a server of the document serves; the account family shares the server of the main family. */
export type ServerFamily = Exclude<Operation["family"], "account">;

/** Stands in the document for one of the addresses of a family, which may differ by request. */
export const placeholderOf = (family: ServerFamily, index = 0): string =>
	`https://${family}-${index}.deployment.invalid`;

/** The placeholders of a family, one for each of its hosts. */
export const placeholdersOf = (family: ServerFamily, hosts: FamilyHosts): string[] =>
	Array.from({ length: Math.max(1, hosts.of(family).length) }, (_, index) => placeholderOf(family, index));

interface PathItem {
	servers?: object[];
	get: OperationObject;
}

interface OperationObject {
	"x-family": Operation["family"];
	security?: Record<string, string[]>[];
	parameters?: { name: string }[];
}

interface Document {
	security: Record<string, string[]>[];
	paths: Record<string, PathItem>;
	components: { securitySchemes: Record<string, object> };
}

/**
 * The contract as it holds for a deployment: its servers, its legacy prefix, and the credentials that it accepts.
 * Addresses are placeholders.
 */
export function deploymentDocument(contract: object, facts: DeploymentFacts): object {
	const document = contract as Document;
	return {
		...document,
		servers: serversOf("main", "This deployment", facts),
		security: accepted(document.security, facts),
		paths: Object.fromEntries(
			Object.entries(document.paths).map(([path, item]) => [
				path.replace("{legacy_prefix}", facts.legacyPrefix),
				pathItem(item, facts),
			]),
		),
		components: { ...document.components, securitySchemes: schemes(document, facts) },
	};
}

const serversOf = (family: ServerFamily, description: string, { hosts }: DeploymentFacts) =>
	placeholdersOf(family, hosts).map((url) => ({ url, description }));

function pathItem({ servers, get }: PathItem, facts: DeploymentFacts): PathItem {
	const { "x-family": family, security, parameters } = get;
	const own = family === "account" ? "main" : family;
	return {
		...(servers && {
			servers: serversOf(own, `The ${own} family of this deployment`, facts),
		}),
		get: {
			...get,
			...(security && { security: accepted(security, facts) }),
			...(parameters && { parameters: parameters.filter(({ name }) => name !== "legacy_prefix") }),
		},
	};
}

const bearer = "BearerAuth";

/** The credentials that the deployment accepts, with the scope of its issuer. */
function accepted(requirements: OperationObject["security"], { tokens }: DeploymentFacts) {
	return (requirements ?? []).flatMap((requirement) => {
		const scopes = requirement[bearer];
		if (!scopes) return [requirement];
		return tokens ? [{ [bearer]: scopes.length === 0 ? [] : [tokens.scope] }] : [];
	});
}

function schemes({ components }: Document, { tokens }: DeploymentFacts): Record<string, object> {
	const { [bearer]: scheme, ...others } = components.securitySchemes;
	if (!tokens || !scheme) return others;
	const description = `Access token of ${tokens.issuer} that carries the scope \`${tokens.scope}\`.`;
	return { ...others, [bearer]: { ...scheme, description } };
}
