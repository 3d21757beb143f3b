import type { Configuration } from "oidc-provider";
import { confirmCodePage, connectedPage, errorPage, userCodePage } from "./pages.ts";

type Features = NonNullable<Configuration["features"]>;

/** What the pages of the device flow say of a code that was not taken, by the library's names. */
const faults: Readonly<Record<string, string>> = {
	NoCodeError: "Enter the code first.",
	NotFoundError: "There is no such code. Look at it again.",
	ExpiredError: "The code has expired. Begin again on the device.",
	AlreadyUsedError: "The code was used already. Begin again on the device.",
	AbortedError: "Cancelled. The device gets no access.",
};

/** The library's form wants to run a script when it is focused, which no page here may. */
const withoutScript = (form: string): string => form.replace(/ onfocus="[^"]*"/, "");

/** The device flow with pages of our own (RFC 8628). */
export const deviceFlow: NonNullable<Features["deviceFlow"]> = {
	enabled: true,
	charset: "base-20",
	mask: "****-****",
	userCodeInputSource: async (ctx, form, _out, err) => {
		const fault = err && (faults[err.name] ?? "The code could not be checked. Try again.");
		ctx.body = userCodePage(withoutScript(form), fault);
	},
	userCodeConfirmSource: async (ctx, form, client, _deviceInfo, userCode) => {
		ctx.body = confirmCodePage(form, client.clientName ?? client.clientId, userCode);
	},
	successSource: async (ctx) => {
		const client = ctx.oidc.client;
		ctx.body = connectedPage(client?.clientName ?? client?.clientId ?? "The device");
	},
};

export const renderError: NonNullable<Configuration["renderError"]> = async (ctx, out) => {
	ctx.type = "html";
	const message = out.error_description ?? out.error;
	ctx.body = errorPage(message, String(ctx.res.getHeader("x-request-id") ?? ""));
};
