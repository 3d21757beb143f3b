import type { SignInOptions } from "@us-market-data/contract";
import type { DeploymentFacts } from "../deployment/deployment-document.ts";

/** The issuer at which a person signs in to the explorer, if there is one. */
export const signInOptions = ({ tokens }: Pick<DeploymentFacts, "tokens">): SignInOptions => ({
	issuer: tokens?.explorerClient
		? {
				url: tokens.issuer,
				clientId: tokens.explorerClient,
				isEmbedded: tokens.embedded,
				scope: tokens.scope,
				resource: tokens.audience,
			}
		: null,
});

/** Origins beside its own that the explorer's page may ask: that of an issuer elsewhere. */
export function connectsTo(deployment: Pick<DeploymentFacts, "tokens">): string[] {
	const { issuer } = signInOptions(deployment);
	return issuer && !issuer.isEmbedded ? [new URL(issuer.url).origin] : [];
}
