import { ApiError } from "@us-market-data/operations/refusals";

/** A service that begins or ends says so to each probe, which is no failure of it. */
export class NotReady extends ApiError {
	override readonly name = "NotReady";

	constructor(reason: string) {
		super("unavailable", `Service unavailable: ${reason}.`, { headers: { "Retry-After": "1" } });
	}
}
