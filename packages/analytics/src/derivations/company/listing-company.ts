import type { AreaRecord } from "@us-market-data/market";

/** The ten divisions of the Standard Industrial Classification (1987), by the first two digits of a code. */
const divisions: readonly (readonly [from: number, to: number, name: string])[] = [
	[1, 9, "Agriculture, Forestry, and Fishing"],
	[10, 14, "Mining"],
	[15, 17, "Construction"],
	[20, 39, "Manufacturing"],
	[40, 49, "Transportation, Communications, Electric, Gas, and Sanitary Services"],
	[50, 51, "Wholesale Trade"],
	[52, 59, "Retail Trade"],
	[60, 67, "Finance, Insurance, and Real Estate"],
	[70, 89, "Services"],
	[91, 99, "Public Administration"],
];

/** Division to which a SIC code of four digits belongs. */
export function sicDivision(sicCode: string | null | undefined): string {
	if (!/^\d{3,4}$/.test(sicCode ?? "")) return "";
	const group = Math.floor(Number(sicCode) / 100);
	return divisions.find(([from, to]) => group >= from && group <= to)?.[2] ?? "";
}

/** Exchanges as the SEC names them, by the name of the service. NYSE American goes as NYSE there. */
const exchanges: Readonly<Record<string, string>> = {
	NASDAQ: "NASDAQ",
	NYSE: "NYSE",
	CBOE: "BATS",
	OTC: "OTC",
};

/** The facts of a company. Empty or null if no source has them. */
export type CompanyFacts = AreaRecord<"profiles"> & {
	cik: string;
	/** NASDAQ, NYSE, BATS or OTC. */
	exchange: string;
};

/**
 * The facts of a company: field by field those of an operator's profile, and where that has none those of the SEC,
 * which gives the title of the SIC code as industry and its division as sector.
 */
export function companyFacts(
	profile: AreaRecord<"profiles"> | undefined,
	company: AreaRecord<"companies"> | undefined,
): CompanyFacts {
	return {
		companyName: profile?.companyName || company?.name || "",
		description: profile?.description ?? "",
		sector: profile?.sector || sicDivision(company?.sicCode),
		industry: profile?.industry || company?.industry || "",
		sicCode: profile?.sicCode || company?.sicCode || null,
		founded: profile?.founded || null,
		yearEnd: profile?.yearEnd || company?.yearEnd || null,
		region: profile?.region || company?.region || null,
		website: profile?.website || company?.website || "",
		email: profile?.email || null,
		phone: profile?.phone || company?.phone || null,
		address: profile?.address || company?.address || null,
		employees: profile?.employees ?? null,
		chairman: profile?.chairman || null,
		manager: profile?.manager || null,
		updatedAt: profile?.updatedAt ?? company?.updatedAt ?? null,
		cik: company?.cik ?? "",
		exchange: exchanges[company?.exchange.toUpperCase() ?? ""] ?? "",
	};
}
