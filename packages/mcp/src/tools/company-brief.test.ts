import { expect, test } from "vitest";
import type { Params } from "../market-data.ts";
import { companyBrief } from "./company-brief.ts";
import type { Workbench } from "./run-tool.ts";

const leftOut = [
	{ data: "securities", description: "The facts of the listing do not say since when they hold." },
];
const asOf = { timestamp: "2025-07-01T03:59:59Z", leftOut };
const unknown = {
	company: {
		symbol: "KO.US",
		name: "KO",
		companyName: null,
		ticker: "KO",
		securityType: "other",
		currency: "USD",
	},
	asOf,
};
const company = {
	company: {
		...unknown.company,
		name: "Coca-Cola Company",
		companyName: "The Coca-Cola Company",
		securityType: "stock",
	},
};
const bodies = (company: object): Record<string, object> => ({
	getCompanyOverview: company,
	getInstitutionRating: { rating: { summary: { targetPrice: null } }, asOf },
	getQuotes: { quote: [{ symbol: "KO.US", lastDone: "71.02" }] },
});
const times: Record<string, string> = {
	getCompanyOverview: "2026-10-23T03:59:59Z",
	getQuotes: "2026-11-27T18:00:00Z",
};

/** The text of a brief over a company, and its structured content. */
async function briefOn(company: object, given: Params = {}) {
	const bench = {
		account: "1",
		data: {
			request: async (operation: string) => ({
				body: bodies(company)[operation] ?? {},
				cost: 1,
				sources: ["sample"],
				asOf: times[operation],
			}),
		},
		results: { save: async () => "r_0000000000", read: async () => undefined, ids: async () => [] },
		today: () => "2026-11-27",
		hasToken: false,
	} as unknown as Workbench;
	const { content, structuredContent } = await companyBrief({ symbol: "KO.US", ...given }, bench);
	return { text: content.map((part) => (part.type === "text" ? part.text : "")).join(), structuredContent };
}

test("says of what was not known that it is unknown, why, and shows no table without columns", async () => {
	const { text } = await briefOn(unknown, { as_of: "2025-06-30" });
	expect(text).toContain(" name=unknown ");
	expect(text).toContain("securityType=unknown");
	expect(text).toContain(
		"Not known on 2025-06-30: The facts of the listing do not say since when they hold.",
	);
	expect(text).not.toMatch(/^# (rating|company)|\n\n/m);
	const { text: present } = await briefOn(company);
	expect(present).toContain("name=Coca-Cola Company");
	expect(present).toContain("securityType=stock");
});

test("names the oldest and the newest instant of its parts", async () => {
	const { text, structuredContent } = await briefOn(company);
	expect(text).toContain("as of 2026-10-23T03:59:59Z to 2026-11-27T18:00:00Z");
	expect(structuredContent).toMatchObject({
		asOf: "2026-10-23T03:59:59Z",
		asOfNewest: "2026-11-27T18:00:00Z",
	});
});
