import type { OAuthStore } from "@us-market-data/store";
import { StoreUnavailable } from "@us-market-data/store";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Logger } from "pino";
import { issuerPath } from "../settings.ts";
import { slowDown } from "./device-steps.ts";
import { pageHeaders } from "./page-headers.ts";
import { otherAccountPage } from "./pages.ts";

type Step = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** Puts the service's own ways around the library's answers. */
export function installSteps(provider: Provider, { store, log }: { store: OAuthStore; log: Logger }): void {
	const steps: Step[] = [
		errors(log),
		origins,
		queryAlone,
		prefilledCode,
		async (ctx, next) => {
			await next();
			await slowDown(ctx, store);
		},
		otherAccount,
	];
	for (const step of steps) provider.use((ctx, next) => step(ctx as unknown as KoaContextWithOIDC, next));
}

/** Answers to faults of the library, and to a state store that is not usable now, without internal details. */
const errors =
	(log: Logger): Step =>
	async (ctx, next) => {
		try {
			await next();
		} catch (err) {
			log.error({ err }, "the embedded issuer failed");
			unavailable(ctx, err);
		}
	};

/** True for a failure of the state store: away, read only, or on a full disk. */
export const isOfStore = (err: unknown): boolean =>
	err instanceof StoreUnavailable || (err instanceof Error && err.cause instanceof StoreUnavailable);

/** Answers a failure: 503 when it is the state's, which is worth another try. */
export function unavailable(ctx: KoaContextWithOIDC, err: unknown): void {
	const isStore = isOfStore(err);
	ctx.status = isStore ? 503 : 500;
	ctx.set("Cache-Control", "no-store");
	if (isStore) ctx.set("Retry-After", "1");
	ctx.body = isStore
		? { error: "temporarily_unavailable", error_description: "the data store is temporarily unavailable" }
		: { error: "server_error", error_description: "internal error; quote X-Request-Id to the operator" };
}

/** Scripts of other origins read what CORS_ORIGINS lets them read, and the library would add to that. */
const origins: Step = async (ctx, next) => {
	const isLetIn = ctx.res.hasHeader("access-control-allow-origin");
	await next();
	if (isLetIn) return;
	for (const name of Object.keys(ctx.response.headers))
		if (name.toLowerCase().startsWith("access-control-")) ctx.remove(name);
};

/**
 * Codes come back in the query alone: the page of `form_post` runs a script, and the fragment stays with a browser. The
 * library knows no setting for it, but an answer for modes that it does not know.
 */
const queryAlone: Step = async (ctx, next) => {
	const mode = ctx.query["response_mode"];
	if (ctx.path === "/auth" && typeof mode === "string" && mode !== "query")
		ctx.query = { ...ctx.query, response_mode: "unsupported" };
	await next();
	const { body } = ctx;
	if (ctx.path.startsWith("/.well-known/") && typeof body === "object" && body !== null)
		Object.assign(body, { response_modes_supported: ["query"] });
};

/** A link with the code in it leads to the form that holds it: the library's page would send it by a script. */
const prefilledCode: Step = async (ctx, next) => {
	if (ctx.path === "/device" && ctx.method === "GET") {
		const { user_code, ...others } = ctx.query;
		if (typeof user_code === "string") ctx.state["userCode"] = user_code;
		if (user_code !== undefined) ctx.query = others;
	}
	await next();
};

/** A user who changes the account leaves the first one with a form, because the library's page would use a script. */
const otherAccount: Step = async (ctx, next) => {
	await next();
	const { route, session, entities } = ctx.oidc ?? {};
	if (route !== "resume" && route !== "device_resume") return;
	const { secret, postLogoutRedirectUri } = session?.state ?? {};
	if (typeof postLogoutRedirectUri !== "string" || ctx.status !== 200) return;
	ctx.set(pageHeaders(entities?.Interaction?.params["redirect_uri"]));
	ctx.body = otherAccountPage(`${issuerPath}/session/end/confirm`, String(secret));
};
