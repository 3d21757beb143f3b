import { ApiError } from "@us-market-data/operations/refusals";
import { type RequestHandler, Router } from "express";
import type { OAuthSettings } from "./settings.ts";

/** Path of the metadata of the whole service. */
export const metadataPath = "/.well-known/oauth-protected-resource";

/** The resources that tokens are asked for: the service, the family of operations that takes tokens, and the tools. */
const resourcePaths = ["", "/api/market-data", "/mcp"] as const;

/** Address of the metadata of the whole service, or of one of its resources. */
export const metadataUrl = (
	{ publicUrl }: Pick<OAuthSettings, "publicUrl">,
	resource: (typeof resourcePaths)[number] = "",
): string => publicUrl + metadataPath + resource;

/** Every resource that a client may request a token for, besides the audience itself. */
export const resourcesOf = ({ publicUrl }: Pick<OAuthSettings, "publicUrl">): readonly string[] =>
	resourcePaths.map((path) => publicUrl + path);

/**
 * Describes the service to OAuth clients (RFC 9728). The description of a resource with a path lies at the
 * well-known path with that path behind it, and names just that resource (section 3.3).
 */
export function metadata(settings: OAuthSettings): RequestHandler {
	const router = Router({ caseSensitive: true, strict: true });
	for (const path of resourcePaths) {
		router.all(metadataPath + path, (request, response) => {
			if (request.method !== "GET") {
				throw new ApiError("method_not_allowed", `Method ${request.method} is not supported; use GET.`, {
					headers: { Allow: "GET" },
				});
			}
			response.set("Cache-Control", "max-age=3600");
			response.json({
				resource: settings.publicUrl + path,
				authorization_servers: [settings.issuer],
				scopes_supported: [settings.scope],
				bearer_methods_supported: ["header"],
				resource_name: "us-market-data",
				resource_documentation: `${settings.publicUrl}/docs`,
			});
		});
	}
	return router;
}
