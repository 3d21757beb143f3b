import type { AccountStore, OAuthStore, PollPace } from "@us-market-data/store";
import { deviceCodeKind, nameOf } from "@us-market-data/store/accounts";
import type { RequestHandler, Response } from "express";
import type { KoaContextWithOIDC } from "oidc-provider";
import { ownerOf } from "../../http/addresses.ts";
import { RequestLimit } from "../../rate-limit/request-limit.ts";
import { secondsOf } from "../../rate-limit/windows.ts";
import { contextOf } from "../../request.ts";
import { sendErrorPage } from "./pages.ts";

/** Seconds that a device must wait between polls (RFC 8628 section 3.2). */
const interval = 5;

/** Tolerance for networks and timers, in seconds. */
const tolerance = 1;

const pace: PollPace = { interval: (interval - tolerance) * 1000, step: 5_000 };

/**
 * Tells a device that polls too often to slow down (RFC 8628 section 3.5), by any number of processes on one state. Only
 * while it waits for its user: the result of the request is reported at once.
 */
export async function slowDown(ctx: KoaContextWithOIDC, store: OAuthStore): Promise<void> {
	const body: unknown = ctx.body;
	if (!isObject(body)) return;
	if (ctx.oidc.route === "device_authorization" && "device_code" in body) body["interval"] = interval;
	if (ctx.oidc.route !== "token" || body["error"] !== "authorization_pending") return;
	const name = nameOf(String(ctx.oidc.params?.["device_code"]));
	if (await store.poll(deviceCodeKind, name, pace)) return;
	body["error"] = "slow_down";
	body["error_description"] =
		"the device polls too often; each time that it does adds 5 seconds to its interval";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;

/** Wrong user codes that an address may send in ten minutes, which is how long one is good for. */
const wrongCodes = 30;

/** Limits the guessing of user codes; there are 20^8 (RFC 8628 section 5.1). Counted over all processes on the accounts. */
export class UserCodeGuesses {
	readonly #wrong: RequestLimit;

	constructor(accounts: Pick<AccountStore, "countRequest">) {
		this.#wrong = new RequestLimit(accounts, { name: "user codes", max: wrongCodes - 1, windowMs: 600_000 });
	}

	/** Counts a wrong one. */
	async wrong(response: Response): Promise<void> {
		await this.#wrong.add(ownerOf(contextOf(response).client));
	}

	/** Answers an address that has guessed too often with a page. */
	readonly guard: RequestHandler = (request, response, next) => {
		if (request.method !== "POST" || request.path !== "/device") return next();
		const milliseconds = this.#wrong.timeLeft(ownerOf(contextOf(response).client));
		if (milliseconds <= 0) return next();
		const message =
			"Too many wrong codes came from this address. Wait ten minutes, then begin again on the device.";
		response.set("Retry-After", String(secondsOf(milliseconds)));
		sendErrorPage(response, 429, message);
	};
}
