import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { native, runImport, secCompanyfacts } from "@us-market-data/ingest";
import { now, writeFixture } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { importOnce } from "./import-once.fixture.ts";

export const realData = process.env["REAL_DATA_DIR"];
export const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

/** Fiscal years that end in September, January and December; Alphabet has several classes of stock. */
export const companies = [
	{ symbol: "AAPL.US", cik: "320193", file: "sec/companyfacts/CIK0000320193.json" },
	{ symbol: "NVDA.US", cik: "1045810", file: "sec/companyfacts/CIK0001045810.json" },
	{ symbol: "GOOG.US", cik: "1652044", file: "traps/GOOG-companyfacts-CIK0001652044.json" },
	{ symbol: "MRVL.US", cik: "1835632", file: "traps/LPA-companyfacts-CIK0001835632.json" },
] as const;
export type Company = (typeof companies)[number];

/** A store with the file of a company. */
export const imported = (company: Company): Promise<MarketStore> =>
	importOnce(company.file, (store) => fill(store, company));

async function fill(store: MarketStore, { symbol, cik, file }: Company): Promise<void> {
	const folder = await temporaryFolder();
	const manifest = { name: "companies", tag: "own", licence: "own", description: "" };
	await writeFixture(folder, "manifest.json", JSON.stringify(manifest));
	const line = `${symbol},cik,${cik},,2026-01-02`;
	await writeFixture(folder, "identifiers.csv", `symbol,scheme,value,name,date\n${line}\n`);
	await runImport(store, native, folder, { now });
	const content = await readFile(join(realData ?? "", file));
	const name = `CIK${cik.padStart(10, "0")}.json`;
	await runImport(store, secCompanyfacts, await writeFixture(await temporaryFolder(), name, content), {
		now,
	});
}

interface RawFact {
	start?: string;
	end: string;
	val: number;
	accn: string;
	filed: string;
}

/** Reads the values that the file states for a tag and period up to a day, with a reader of its own. */
export async function reader({ file }: Company) {
	const { facts } = JSON.parse(await readFile(join(realData ?? "", file), "utf8"));
	return (tag: string, unit: string, start: string | null, end: string, day: string): Set<number> => {
		const all: RawFact[] = (facts["us-gaap"][tag] ?? facts.dei[tag]).units[unit];
		const stated = all.filter(
			(fact) => (fact.start ?? null) === start && fact.end === end && fact.filed <= day,
		);
		const newest = stated
			.map(({ filed }) => filed)
			.sort()
			.at(-1);
		return new Set(stated.filter(({ filed }) => filed === newest).map(({ val }) => val));
	};
}
