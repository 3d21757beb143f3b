import { ApiError } from "@us-market-data/operations/refusals";
import type { AccountStore } from "@us-market-data/store";
import { ExpiredKeys } from "@us-market-data/store/accounts";
import {
	type ErrorRequestHandler,
	type NextFunction,
	type Request,
	type RequestHandler,
	type Response,
	Router,
	urlencoded,
} from "express";
import { errors, type InteractionResults, type Provider } from "oidc-provider";
import { contextOf } from "../../request.ts";
import { interactionPath, type OAuthSettings } from "../settings.ts";
import { accountOf, linkAtConsent, signIn, subjectOf } from "./accounts.ts";
import { pageHeaders } from "./page-headers.ts";
import { consentPage, loginPage, sendErrorPage } from "./pages.ts";

export interface InteractionDeps {
	settings: OAuthSettings;
	accounts: AccountStore;
	provider: () => Provider;
	now: () => number;
}

type Details = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** One step of a person's way through sign-in and consent; the person is known by the library's signed cookie. */
type Step = (
	found: { provider: Provider; details: Details; client: string },
	request: Request,
	response: Response,
) => Promise<void>;

/** The pages on which a person signs in and agrees, below the issuer's path. */
export function interactions(deps: InteractionDeps): RequestHandler {
	const router = Router({ caseSensitive: true, strict: true });
	const form = urlencoded({ extended: false, limit: "4kb", parameterLimit: 10 });
	router.get("/interaction/:uid", stepOf(deps, showConsent(deps)));
	router.post("/interaction/:uid/login", form, stepOf(deps, login(deps)));
	router.post("/interaction/:uid/consent", form, stepOf(deps, consent(deps)));
	router.post("/interaction/:uid/abort", form, stepOf(deps, abort));
	router.use(formErrorHandler);
	return router;
}

/** A form that cannot be read: too long, in an encoding that is not known, or cut. */
const formErrorHandler: ErrorRequestHandler = (error: { status?: unknown }, _request, response, next) => {
	const { status } = error;
	if (error instanceof ApiError || typeof status !== "number" || status < 400 || status > 499)
		return next(error);
	sendErrorPage(response, status, "The form cannot be read.");
};

/** Returns nothing if the browser has no sign-in in progress. Other failures are thrown. */
function nothingIfUnknown(error: unknown): undefined {
	if (!(error instanceof errors.SessionNotFound)) throw error;
}

function stepOf({ provider: current }: InteractionDeps, step: Step) {
	return async (request: Request, response: Response, next: NextFunction) => {
		const provider = current();
		const details = await provider.interactionDetails(request, response).catch(nothingIfUnknown);
		if (!details || details.uid !== request.params["uid"])
			return sendErrorPage(
				response,
				400,
				"This sign-in is not known here any more: it was finished, or took too long.",
			);
		const client = await provider.Client.find(String(details.params["client_id"]));
		if (!client) return next();
		response.set(pageHeaders(details.params["redirect_uri"]));
		await step({ provider, details, client: client.clientName ?? client.clientId }, request, response);
	};
}

const showConsent =
	({ settings, accounts }: InteractionDeps): Step =>
	async ({ details, client }, _request, response) => {
		const { uid, params, prompt, session } = details;
		if (prompt.name === "login") return void response.type("html").send(loginPage(uid, client));
		const account = await accountOf(accounts, settings.issuer, session?.accountId ?? "");
		const scopes = String(params["scope"] ?? "").split(" ");
		const page = consentPage({
			uid,
			client,
			account: account?.name ?? "",
			destination: hostOf(params["redirect_uri"]),
			marketData: scopes.includes(settings.scope),
		});
		response.type("html").send(page);
	};

const login = ({ settings, accounts, now }: InteractionDeps): Step => {
	const expiredKeys = new ExpiredKeys();
	return async ({ provider, details, client }, request, response) => {
		if (details.prompt.name !== "login") return redirectToStart(details, response);
		const { key: given } = (request.body ?? {}) as { key?: unknown };
		const key = typeof given === "string" ? given.trim() : "";
		const { guesses } = contextOf(response);
		guesses?.check(key);
		const result = await signIn(accounts, key, { expiredKeys, now: now() });
		if ("reason" in result) guesses?.failed();
		const message = "reason" in result ? result.reason : await shutOut(accounts, settings, result.account.id);
		if ("reason" in result || message !== undefined)
			return void response
				.status(401)
				.type("html")
				.send(loginPage(details.uid, client, message));
		const outcome = { login: { accountId: subjectOf(result.account), remember: false } };
		await finish(provider, request, response, outcome);
	};
};

/** Why a known account may not sign in here. */
async function shutOut(
	accounts: AccountStore,
	settings: OAuthSettings,
	id: number,
): Promise<string | undefined> {
	if (await accountOf(accounts, settings.issuer, subjectOf({ id }))) return undefined;
	return "The operator has ended sign-ins for this account.";
}

const consent =
	({ settings, accounts }: InteractionDeps): Step =>
	async ({ provider, details }, request, response) => {
		const { prompt, params, session, grantId } = details;
		if (prompt.name !== "consent" || !session) return redirectToStart(details, response);
		const { accountId } = session;
		const account = await accountOf(accounts, settings.issuer, accountId);
		if (!account) return void (await finish(provider, request, response, denied));
		const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
		const grant = existing ?? new provider.Grant({ accountId, clientId: String(params["client_id"]) });
		const { missingOIDCScope, missingResourceScopes } = prompt.details as {
			missingOIDCScope?: string[];
			missingResourceScopes?: Record<string, string[]>;
		};
		if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(" "));
		for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
			grant.addResourceScope(resource, scopes.join(" "));
		await linkAtConsent(accounts, settings.issuer, account);
		await finish(provider, request, response, { consent: { grantId: await grant.save() } });
	};

const denied: InteractionResults = {
	error: "access_denied",
	error_description: "the person did not agree, or may not sign in",
};

const abort: Step = async ({ provider }, request, response) => finish(provider, request, response, denied);

/** A form of an earlier step, sent again. */
function redirectToStart({ uid }: Details, response: Response): void {
	response.redirect(303, interactionPath(uid));
}

async function finish(
	provider: Provider,
	request: Request,
	response: Response,
	outcome: InteractionResults,
): Promise<void> {
	await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: true });
}

const hostOf = (redirect: unknown): string | undefined => {
	if (typeof redirect !== "string" || !URL.canParse(redirect)) return undefined;
	const { protocol, host } = new URL(redirect);
	return host || protocol;
};
