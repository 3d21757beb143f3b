import type { Response } from "express";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import type { UserCodeGuesses } from "./device-steps.ts";
import { confirmCodePage, connectedPage, errorPage, userCodePage } from "./pages.ts";
import { isOfStore } from "./steps.ts";

type Features = NonNullable<Configuration["features"]>;

/** Messages of the device flow for a refused code, by the library's error names. */
const faults: Readonly<Record<string, string>> = {
	NoCodeError: "Enter the code first.",
	NotFoundError: "There is no such code. Look at it again.",
	ExpiredError: "The code has expired. Begin again on the device.",
	AlreadyUsedError: "The code was used already. Begin again on the device.",
	AbortedError: "Cancelled. The device gets no access.",
};

/** The device flow with pages of our own (RFC 8628). */
export const deviceFlow = (guesses: UserCodeGuesses): NonNullable<Features["deviceFlow"]> => ({
	enabled: true,
	charset: "base-20",
	mask: "****-****",
	deviceInfo: () => ({}),
	userCodeInputSource: async (ctx, _form, _out, err) => {
		if (err?.name === "NotFoundError") await guesses.wrong(ctx.res as Response);
		if (err && isStranger(ctx)) return beginAgain(ctx);
		const fault = err && (faults[err.name] ?? "The code could not be checked. Try again.");
		const given: unknown = err && "userCode" in err ? err.userCode : ctx.state["userCode"];
		ctx.body = userCodePage(tokenOf(ctx), typeof given === "string" ? given : "", fault);
	},
	userCodeConfirmSource: async (ctx, _form, client, _deviceInfo, userCode) => {
		ctx.body = confirmCodePage(tokenOf(ctx), client.clientName ?? client.clientId, userCode);
	},
	successSource: async (ctx) => {
		const client = ctx.oidc.client;
		ctx.body = connectedPage(client?.clientName ?? client?.clientId ?? "The device");
	},
});

/** The token that ties a form to the browser's session. */
const tokenOf = (ctx: KoaContextWithOIDC): string => String(ctx.oidc.session?.state?.["secret"] ?? "");

/** True when the browser sent no session. The library would then fail to keep the data of a new one. */
const isStranger = ({ oidc }: KoaContextWithOIDC): boolean => oidc.session?.exp === undefined;

function beginAgain(ctx: KoaContextWithOIDC): void {
	Object.assign(ctx.oidc.session ?? {}, { touched: false });
	ctx.body = errorPage(
		"This page is not known here any more, or your browser keeps no cookies.",
		String(ctx.res.getHeader("x-request-id") ?? ""),
	);
}

const failure = (err: unknown): string =>
	isOfStore(err) ? "Service unavailable: the data store is temporarily unavailable." : "Internal error.";

export const renderError: NonNullable<Configuration["renderError"]> = async (ctx, out, err) => {
	ctx.type = "html";
	const message = out.error === "server_error" ? failure(err) : (out.error_description ?? out.error);
	ctx.body = errorPage(message, String(ctx.res.getHeader("x-request-id") ?? ""));
};
