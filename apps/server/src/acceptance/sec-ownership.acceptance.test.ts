import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import { runImport, secOwnership } from "@us-market-data/ingest";
import {
	now,
	putIssuer,
	storedRecords,
	testStore,
	writeFixture,
	zipOf,
} from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { main, readBody } from "../testing/bodies.ts";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const fileOf = (name: string): string => join(realData ?? "", "sec/ownership", name);

async function marketWith(issuers: Record<string, [cik: string, name: string]>): Promise<MarketStore> {
	const store = await testStore();
	for (const [symbol, [cik, name]] of Object.entries(issuers)) await putIssuer(store, symbol, cik, name);
	return store;
}

/** The service on a market; answers of its operations. */
async function serving(market: MarketStore) {
	const service = await startService({ market, view: createMarketViewCache(market, { outdatedFor: 0 }) });
	onTestFinished(() => service.close());
	return <Id extends OperationId>(id: Id, target: string) => readBody(service, id, target);
}

/** Texts between two tags of a file, by an independent reader: grep and sed, in the order of the file. */
async function cells(file: string, element: string): Promise<string[]> {
	const program = `tr -d '\\n' < "$1" | grep -oP "<${element}>\\s*<value>\\K[^<]*" || true`;
	return execFileSync("sh", ["-c", program, "sh", file], { encoding: "utf8" }).trim().split("\n");
}

real(`every line of Apple's Form 4 comes through the API${title}`, async () => {
	const market = await marketWith({ "AAPL.US": ["320193", "Apple Inc. - Common Stock"] });
	const name = "form4_aapl_0000320193-22-000061.xml";
	const report = await runImport(market, secOwnership, fileOf(name), { now });
	expect(report).toMatchObject({ read: 8, stored: 8, skipped: 0 });
	const get = await serving(market);
	const { insiderTrades } = await get(
		"listInsiderTrades",
		main("fundamental/insider_trades?symbol=AAPL.US&count=100"),
	);
	const facts = {
		filingDate: "2022-05-06",
		date: "2022-05-04",
		owner: "Adams Katherine L.",
		role: "SVP, GC and Secretary",
		transactionCode: "S",
		transactionType: "SELL",
		acquiredOrDisposed: "disposed",
		securityTitle: "Common Stock",
		ownership: "direct",
		is10b5One: null,
		accessionNumber: "0000320193-22-000061",
	};
	const lines = [
		["9136", "159.94", "1461211.84", "468198"],
		["5316", "160.82", "854919.12", "462882"],
		["4006", "161.93", "648691.58", "458876"],
		["900", "162.77", "146493", "457976"],
		["1550", "163.94", "254107", "456426"],
		["1800", "165.06", "297108", "454626"],
		["2292", "165.95", "380357.4", "452334"],
	];
	const byShares = (a: { shares: string | null }, b: { shares: string | null }) =>
		Number(a.shares) - Number(b.shares);
	const expected = lines.map(([shares = "", price, transactionValue, sharesAfter]) => ({
		...facts,
		shares,
		price,
		priceUnitShares: "1",
		transactionValue,
		sharesAfter,
	}));
	expect(insiderTrades.toSorted(byShares)).toEqual(expected.toSorted(byShares));
	expect(await cells(fileOf(name), "transactionShares")).toEqual(lines.map(([shares]) => shares));
	const { shareholders } = await get("listShareholders", main("fundamental/shareholder?symbol=AAPL.US"));
	expect(shareholders.list).toMatchObject([
		{ holderName: "Adams Katherine L.", sharesHeld: "452334", reportDate: "2022-05-04" },
	]);
	const top = await get("listTopShareholders", main("fundamental/shareholder/top?symbol=AAPL.US"));
	expect(top).toEqual({ shareholders: { reportDates: [], list: [] } });
});

/** File names hold no accession number here, so the folder gives one; any number serves. */
async function inFolders(files: readonly string[]): Promise<string> {
	const folder = await temporaryFolder();
	for (const [index, name] of files.entries()) {
		const path = join(folder, `00016401470000000${index + 1}`);
		await mkdir(path);
		await copyFile(fileOf(name), join(path, name));
	}
	return folder;
}

real(`Snowflake's Forms 3, 4 and 5${title}`, async () => {
	const market = await marketWith({ "SNOW.US": ["1640147", "Snowflake Inc. - Class A Common Stock"] });
	const files = ["form3_snow.xml", "form3_snow_nonderiv.xml", "form4_snow_X0306.xml", "form5_snow.xml"];
	const report = await runImport(market, secOwnership, await inFolders(files), { now });
	// Six transactions in shares, one in options, one gift; three positions, one of them joint.
	expect(report.stored).toBe(11);
	expect(report.files.map(({ skipped }) => skipped)).toEqual([{ "holding of a derivative": 6 }, {}, {}, {}]);
	const get = await serving(market);
	const { insiderTrades } = await get(
		"listInsiderTrades",
		main("fundamental/insider_trades?symbol=SNOW.US&count=100"),
	);
	expect(insiderTrades.map(({ transactionCode }) => transactionCode).sort()).toEqual([
		"G",
		"M",
		"M",
		"S",
		"S",
		"S",
		"S",
		"S",
	]);
	expect(insiderTrades.at(-1)).toMatchObject({
		transactionType: "GIFT",
		date: "2021-12-23",
		owner: "McMahon John Dennis",
		role: "Director",
		shares: "61386",
		price: "0.00",
		sharesAfter: "54666",
	});
	const option = insiderTrades.find(({ securityTitle }) => securityTitle === "Stock Option (Right to Buy)");
	expect(option).toMatchObject({
		transactionType: "EXERCISE",
		acquiredOrDisposed: "acquired",
		shares: "200000",
		sharesAfter: "2219299",
	});
	const holders = await get(
		"listShareholders",
		main("fundamental/shareholder?symbol=SNOW.US&sort=owned&order=desc"),
	);
	// Positions of years ago, such as that of Form 3, are gone from the list.
	expect(await storedRecords(market, "shareholders", "SNOW.US")).toContainEqual(
		expect.objectContaining({ name: "BUFFETT WARREN E", title: "10% Owner", sharesHeld: "6125376" }),
	);
	const owned = await cells(fileOf("form4_snow_X0306.xml"), "sharesOwnedFollowingTransaction");
	// The direct holding after the last transaction, then eight trusts; the option comes last.
	const position = owned.slice(5, -1).reduce((sum, shares) => sum + Number(shares), 0);
	expect(holders.shareholders.list).toMatchObject([
		{ holderName: "Scarpelli Michael", holderType: "individual", sharesHeld: String(position) },
		{ holderName: "McMahon John Dennis", sharesHeld: String(54666 + 151188 + 125737) },
	]);
});

real(`AAR's Form 4 of the newest schema, and the notice of a sale${title}`, async () => {
	const market = await marketWith({ "AIR.US": ["1750", "AAR Corp."], "AAPL.US": ["320193", "Apple Inc."] });
	await runImport(market, secOwnership, fileOf("form4_air_0001127602-25-001055.xml"), { now });
	const notice = await runImport(market, secOwnership, fileOf("form144_apple.xml"), { now });
	expect(notice.files).toMatchObject([
		{ stored: 0, skipped: { "Form 144, which is not a Form 3, 4 or 5": 1 } },
	]);
	const get = await serving(market);
	expect(await get("listInsiderTrades", main("fundamental/insider_trades?symbol=AIR.US"))).toMatchObject({
		insiderTrades: [
			{
				date: "2025-01-10",
				owner: "Garascia Jessica A.",
				role: "Senior VP, GC, CAO & Secretary",
				transactionType: "SELL",
				shares: "1500",
				price: "66.903",
				transactionValue: "100354.5",
				sharesAfter: "37565",
				is10b5One: false,
				accessionNumber: "0001127602-25-001055",
			},
		],
	});
});

real(`rows of the quarterly data set${title}`, async () => {
	const market = await marketWith({ "OKLO.US": ["1849056", "Oklo Inc."] });
	const names = ["SUBMISSION.tsv", "REPORTINGOWNER.tsv", "NONDERIV_TRANS.tsv"];
	const folder = join(realData ?? "", "excerpts/insider_2025q1");
	const texts = await Promise.all(
		names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
	);
	const zip = await zipOf(Object.fromEntries(texts));
	const path = await writeFixture(await temporaryFolder(), "2025q1_form345.zip", zip);
	expect(await runImport(market, secOwnership, path, { now })).toMatchObject({ read: 2, stored: 2 });
	const get = await serving(market);
	expect(await get("listInsiderTrades", main("fundamental/insider_trades?symbol=OKLO.US"))).toMatchObject({
		insiderTrades: [
			{
				filingDate: "2025-03-31",
				date: "2025-03-27",
				owner: "Jansen John M",
				role: "Director",
				transactionType: "BUY",
				acquiredOrDisposed: "acquired",
				shares: "6000",
				price: "24.57",
				transactionValue: "147420",
				sharesAfter: "6000",
				securityTitle: "Class A Common Stock",
				is10b5One: false,
			},
		],
	});
	const company = await get("getCompanyInsiderTrades", "/company/OKLO/insider-trades");
	expect(company.data.stats).toMatchObject({ individual_shareholders: 1, institutional_shareholders: 0 });
});

real(`net purchases count sales on the market and no exercises${title}`, async () => {
	const market = await marketWith({
		"SNOW.US": ["1640147", "Snowflake Inc."],
		"AAPL.US": ["320193", "Apple Inc."],
	});
	const figures = async (symbol: string, name: string, day: string) => {
		await runImport(market, secOwnership, await inFolders([name]), { now: new Date(day) });
		const security = await market.security(symbol);
		return security && (await market.derived("insider-metrics", security.id))?.data;
	};
	const apple = await figures("AAPL.US", "form4_aapl_0000320193-22-000061.xml", "2022-06-01");
	expect(apple).toEqual({ insidernetbuy90d: "-25000", buys: 0, sells: 7 });
	const snowflake = await figures("SNOW.US", "form4_snow_X0306.xml", "2023-01-03");
	expect(snowflake).toEqual({ insidernetbuy90d: "-200000", buys: 0, sells: 5 });
});
