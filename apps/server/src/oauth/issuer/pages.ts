import type { Response } from "express";
import { interactionPath, issuerPath } from "../settings.ts";
import { type Html, html, page, trustedHtml } from "./html.ts";

/** The pages of the issuer, as plain HTML without scripts. */

/** Asks the user to sign in. `fault` tells why the last attempt failed. */
export const loginPage = (uid: string, client: string, error?: string): string =>
	page(
		"Sign in",
		html`<p><strong>${client}</strong> asks to use market data on your behalf. Sign in with an API key of your
account: it stays here and is not shown to ${client}.</p>
${error === undefined ? trustedHtml("") : html`<p class="fault" role="alert">${error}</p>`}
<form method="post" action="${interactionPath(uid)}/login">
<label>API key <input type="password" name="key" autocomplete="off" required autofocus></label>
<button type="submit">Sign in</button>
</form>
${cancelForm(uid)}`,
	);

/** The requested consent, in plain words. */
export interface Consent {
	uid: string;
	client: string;
	account: string;
	/** Destination of the answer: the host of the redirect, or nothing for a device. */
	destination: string | undefined;
	/** True when the client asks for market data. */
	marketData: boolean;
}

export const consentPage = ({ uid, client, account, destination, marketData }: Consent): string =>
	page(
		`Allow ${client}?`,
		html`<p>You are signed in for the account <strong>${account}</strong>.</p>
<p><strong>${client}</strong> wants to:</p>
<ul>
${marketData ? html`<li>read market data; its requests count against your account's allowance</li>` : trustedHtml("")}
<li>see how much of the allowance is used, and the names of the account's keys</li>
<li>do so for up to 90 days, until you or the operator end it, or it pauses for 14 days</li>
</ul>
<p>It cannot change anything, and it does not see your API key.</p>
${destination === undefined ? trustedHtml("") : html`<p>The answer goes to <strong>${destination}</strong>.</p>`}
<form method="post" action="${interactionPath(uid)}/consent">
<button type="submit">Allow</button>
</form>
${cancelForm(uid)}`,
	);

const cancelForm = (uid: string): Html => html`<form method="post" action="${interactionPath(uid)}/abort">
<button type="submit">Cancel</button>
</form>`;

/** Asks for the code that a device shows. `token` ties the form to the browser's session. */
export const userCodePage = (token: string, userCode: string, error?: string): string =>
	page(
		"Connect a device",
		html`<p>Enter the code that your device or program shows.</p>
${error === undefined ? trustedHtml("") : html`<p class="fault" role="alert">${error}</p>`}
<form method="post" action="${issuerPath}/device">
<input type="hidden" name="xsrf" value="${token}">
<label>Code <input type="text" name="user_code" value="${userCode}" autocomplete="off" required autofocus></label>
<button type="submit">Continue</button>
</form>`,
	);

/** Asks whether the code on the device is this one. */
export const confirmCodePage = (token: string, client: string, userCode: string): string =>
	page(
		"Is this the code?",
		html`<p><strong>${client}</strong> must show this code now:</p>
<p><code>${userCode}</code></p>
<p>If somebody sent you the code or the link, cancel: it would be them whom you let in.</p>
<form method="post" action="${issuerPath}/device">
<input type="hidden" name="xsrf" value="${token}">
<input type="hidden" name="user_code" value="${userCode}">
<input type="hidden" name="confirm" value="yes">
<button type="submit">It shows this code</button>
<button type="submit" name="abort" value="yes">Cancel</button>
</form>`,
	);

/** Asks a user who signs in for another account to leave the previous one. */
export const otherAccountPage = (action: string, token: string): string =>
	page(
		"Another account",
		html`<p>You were signed in for another account, and leave it now.</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${token}">
<input type="hidden" name="logout" value="yes">
<button type="submit">Go on</button>
</form>`,
	);

export const connectedPage = (client: string): string =>
	page("Connected", html`<p>${client} may use market data now. You can close this page.</p>`);

/** Says what went wrong. `requestId` is what to quote to the operator. */
export const errorPage = (message: string, requestId: string): string =>
	page(
		"This did not work",
		html`<p>${message}</p><p>Begin again in the program that sent you here. To the operator, quote ${requestId}.</p>`,
	);

/** Answers a person with a page that names the fault. */
export function sendErrorPage(response: Response, status: number, message: string): void {
	const page = errorPage(message, String(response.getHeader("x-request-id")));
	response.status(status).type("html").send(page);
}
