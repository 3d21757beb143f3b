import { ApiError } from "../../errors.ts";
import type { SecurityRef } from "../../store/market.ts";
import { parseCompanySymbol } from "../../symbols/index.ts";
import type { CitingReader } from "../citing-reader.ts";

/**
 * The security that a symbol of the company family names: `AAPL`, `AAPL.US` or `NASDAQ:AAPL`. An exchange in
 * front must be the one where the security is listed.
 */
export async function companySecurity(symbol: string, data: CitingReader): Promise<SecurityRef> {
	const parsed = parseCompanySymbol(symbol);
	const security = parsed && (await data.security(parsed.symbol));
	if (!security) throw unknown(symbol);
	if (parsed.exchange) {
		const listing = await data.newest("securities", security);
		if (listing?.exchange !== parsed.exchange) throw unknown(symbol);
	}
	return security;
}

function unknown(symbol: string): ApiError {
	const message = `Unknown symbol "${symbol}" in path parameter "symbol": the service holds no such security.`;
	return new ApiError("unknown_symbol", message, {
		details: [{ path: "path.symbol", message: `unknown symbol "${symbol}"` }],
	});
}
