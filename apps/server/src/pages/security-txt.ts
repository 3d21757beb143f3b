import { dayMs, iso } from "@us-market-data/market";
import { ApiError } from "@us-market-data/operations/refusals";
import type { RequestHandler } from "express";

/** Facts of a deployment for people who find a vulnerability in it. */
export interface SecurityContact {
	/** `mailto:` or `https:` address that takes reports; empty for none. */
	contact: string;
}

export const securityTxtPath = "/.well-known/security.txt";

/** The RFC wants less than a year; a page that is kept for longer than this is out of date. */
const validDays = 90;

/**
 * The file of RFC 9116, or 404 where the deployment names no contact.
 *
 * @param publicUrl address of the service as its users see it; empty when it is not known
 */
export const securityTxt =
	(security: SecurityContact | undefined, publicUrl: string, now: () => number): RequestHandler =>
	(request, response) => {
		if (!security?.contact) {
			throw new ApiError(
				"unknown_route",
				`No such route: ${request.path}. This deployment names no contact.`,
			);
		}
		const expires = Math.floor(now() / dayMs + validDays) * dayMs;
		const lines = [`Contact: ${security.contact}`, `Expires: ${iso(expires)}`, "Preferred-Languages: en"];
		if (publicUrl) lines.push(`Canonical: ${publicUrl.replace(/\/$/, "")}${securityTxtPath}`);
		response.type("text/plain").send(`${lines.join("\n")}\n`);
	};
