import type { MarketReader } from "@us-market-data/store";
import { noSecurityOfCik, securityMasters, symbolsByCik } from "../sec/cik.ts";
import { symbolsByCusip } from "../sec-13f/cusips.ts";
import type { Schedule } from "./parse.ts";

/** Whose shares a schedule is about. */
interface Issue {
	symbol: string;
	/** CUSIP that the schedule teaches, null when it is known already or not certain to be that of the symbol. */
	learned: string | null;
}

/** Finds the security of a schedule, or the reason why there is none. */
export type FindIssue = (issuer: Schedule["issuer"]) => Issue | { skipped: string };

/** Preferred shares, warrants, rights and units, by the suffix of the symbol. */
const special = /-[A-Z]|\.(PR|WS|RT|U|WI|WD|CV|PP|CL)\b/;

const commonTypes = ["stock", "etf"];

/** Titles of classes that are not what a company's one symbol trades. */
const otherClass = /preferred|preference|warrant|unit|note|right|debenture|bond/i;

/** Found by a known CUSIP, else as the only common security of the issuer. */
export async function issueFinder(market: MarketReader): Promise<FindIssue> {
	const byCusip = await symbolsByCusip(market);
	const masters = await securityMasters(market);
	const byCik = await symbolsByCik(market, masters);
	const types = new Map(masters.map(({ record, security }) => [security.symbol, record.type]));
	const isCommon = (symbol: string): boolean =>
		!special.test(symbol) && commonTypes.includes(types.get(symbol) ?? "stock");
	return ({ cik, cusips, classTitle }) => {
		const known = cusips.flatMap((cusip) => byCusip.get(cusip) ?? [])[0];
		if (known !== undefined) return { symbol: known, learned: null };
		const symbols = byCik.get(cik) ?? [];
		if (symbols.length === 0) return { skipped: noSecurityOfCik };
		const common = symbols.filter(isCommon);
		const [only] = common;
		if (only === undefined || common.length > 1) {
			return { skipped: "the issuer has several securities and the CUSIP is unknown" };
		}
		if (otherClass.test(classTitle)) return { skipped: "not of the common shares, and the CUSIP is unknown" };
		return { symbol: only, learned: cusips.length === 1 ? (cusips[0] ?? null) : null };
	};
}
