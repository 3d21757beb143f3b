import type { AnyMarketDataError } from "@us-market-data/client";

/** The words of an error: what happened and what to do. */
export interface Words {
	title: string;
	next?: string;
}

/** Titles of refused credentials by their codes. */
const refusedKeys: Readonly<Record<string, string>> = {
	missing_credential: "You are not signed in.",
	expired_credential: "Your key has expired.",
	revoked_credential: "Your key was revoked.",
};

export function wordsOf({ name, code }: AnyMarketDataError): Words {
	switch (name) {
		case "BadRequestError":
			return { title: "The request was not accepted." };
		case "UnauthorizedError":
			return {
				title: refusedKeys[code ?? ""] ?? "Your key is not known here.",
				next: "Enter an API key on the account page.",
			};
		case "PaymentRequiredError":
			return { title: "The allowance of this month is used up." };
		case "ForbiddenError":
			return { title: "Your plan does not include this.", next: "Ask the operator for another plan." };
		case "RateLimitedError":
			return { title: "Too many requests at once." };
		case "NetworkError":
		case "TimeoutError":
			return { title: "The service does not answer." };
		case "ServerError":
			return { title: "The service failed." };
		default:
			return { title: "The service gave an answer that it does not document." };
	}
}
