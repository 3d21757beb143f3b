import type { HttpResponse } from "../http-client.ts";
import { at } from "../rules/reading.ts";
import type { CheckRequest } from "./check-request.ts";

/** Securities of which a service derives the past of the whole market; see the parameter `as_of` in the contract. */
const maxSecurities = 500;

/**
 * Why a question cannot be judged, when the service refuses it by a limit that the contract documents and that depends on
 * what it holds or on the plan of the key; undefined for every other answer.
 */
export function documentedLimit(
	{ expect, target }: CheckRequest,
	{ status, json }: HttpResponse,
): string | undefined {
	if (expect !== 402 && status === 402 && at(json, "code") === "not_in_plan")
		return "the plan of the key does not include files of days";
	if (expect !== 200 || status !== 400 || !target.includes("as_of=")) return undefined;
	const details = at(json, "details");
	const isOfPast = Array.isArray(details) && details.some((one) => at(one, "path") === "query.as_of");
	const storedCount = Number(
		/more than \d+ securities are held, here (\d+)/.exec(String(at(json, "error")))?.[1],
	);
	if (!isOfPast || !(storedCount > maxSecurities)) return undefined;
	return `the service holds ${storedCount} securities, and derives the past of a whole market of ${maxSecurities} at most`;
}
