import { expect, test } from "vitest";
import { secOwnershipFeed } from "../../../sources/sec-ownership/feed.ts";
import { secSubmissionsFeed } from "../../../sources/sec-submissions/feed.ts";
import { secTickersFeed } from "../../../sources/sec-tickers/feed.ts";
import { recordedUpdate } from "../../run/recorded.ts";
import { setUpUpdates } from "../../testing.ts";
import { indexUrl } from "../sec-daily-index.ts";

const none = { since: null };
const tickers = "https://www.sec.gov/files/company_tickers.json";

/** A store that knows Apple's CIK. */
async function setUp(now: string) {
	const world = await setUpUpdates(now);
	world.sources.publish(
		tickers,
		JSON.stringify({ 0: { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." } }),
	);
	expect(await recordedUpdate(secTickersFeed, world.deps, none)).toMatchObject({
		outcome: "stored",
		rows: 2,
	});
	return world;
}

const form4 = (accession: string): string =>
	`<SEC-DOCUMENT>${accession}.txt : 20261102
<SEC-HEADER>${accession}.hdr.sgml : 20261102
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	4
FILED AS OF DATE:		20261102
</SEC-HEADER>
<DOCUMENT>
<TYPE>4
<TEXT>
<XML>
<?xml version="1.0"?>
<ownershipDocument>
<schemaVersion>X0508</schemaVersion><documentType>4</documentType><periodOfReport>2026-10-30</periodOfReport>
<issuer><issuerCik>0000320193</issuerCik><issuerName>Apple Inc.</issuerName><issuerTradingSymbol>AAPL</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0001214128</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction>
<securityTitle><value>Common Stock</value></securityTitle><transactionDate><value>2026-10-30</value></transactionDate>
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
<transactionAmounts><transactionShares><value>100</value></transactionShares><transactionPricePerShare><value>200.50</value></transactionPricePerShare>
<transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
<postTransactionAmounts><sharesOwnedFollowingTransaction><value>900</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
<ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
</nonDerivativeTransaction></nonDerivativeTable>
<ownerSignature><signatureName>Jane Doe</signatureName><signatureDate>2026-11-02</signatureDate></ownerSignature>
</ownershipDocument>
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;

test("a day of insiders' forms is put together from the index, once", async () => {
	const { deps, sources, files, market } = await setUp("2026-11-03T17:00:00Z");
	const [own, other] = ["0000320193-26-000100", "0000789019-26-000100"];
	const path = (accession: string) => `edgar/data/320193/${accession}.txt`;
	const index = [
		"CIK|Company Name|Form Type|Date Filed|File Name",
		`320193|Apple Inc.|4|20261102|${path(own)}`,
		`1214128|DOE JANE|4|20261102|${path(own)}`,
		`789019|Microsoft|4|20261102|edgar/data/789019/${other}.txt`,
		`320193|Apple Inc.|8-K|20261102|${path("0000320193-26-000101")}`,
	].join("\n");
	sources.publish(indexUrl("2026-11-02"), index);
	sources.publish(`https://www.sec.gov/Archives/${path(own)}`, form4(own));
	expect(await recordedUpdate(secOwnershipFeed, deps, none)).toMatchObject({
		outcome: "stored",
		message: "",
	});
	expect(await files()).toEqual(["company_tickers.json", "ownership-20261102.zip"]);
	const security = await market.security("AAPL.US");
	const [trade] = await market.list("insiderTrades", security?.id ?? 0, { order: "asc", limit: 9 });
	expect(trade?.record).toMatchObject({ shares: "100", price: "200.5" });
	expect(sources.requestsOf(`https://www.sec.gov/Archives/edgar/data/789019/${other}.txt`)).toEqual([]);
	expect(sources.requestsOf(indexUrl("2026-10-05"))).toHaveLength(1);
	await recordedUpdate(secOwnershipFeed, deps, none);
	expect(sources.requestsOf(indexUrl("2026-11-02"))).toHaveLength(1);
	expect(sources.requestsOf(indexUrl("2026-10-05"))).toHaveLength(1);
});

test("a company's pages come with its file; when one fails, the file that names it is asked for again", async () => {
	const { deps, sources } = await setUp("2026-11-20T12:00:00Z");
	const folder = "https://data.sec.gov/submissions/";
	const main = `${folder}CIK0000320193.json`;
	const page = `${folder}CIK0000320193-submissions-001.json`;
	const company = {
		cik: "320193",
		name: "Apple Inc.",
		tickers: ["AAPL"],
		filings: { recent: {}, files: [{ name: "CIK0000320193-submissions-001.json" }] },
	};
	sources.publish(main, { body: Buffer.from(JSON.stringify(company)), etag: '"1"' });
	sources.fail(page, (_, response) => {
		response.writeHead(400).end();
		return true;
	});
	expect(await recordedUpdate(secSubmissionsFeed, deps, none)).toMatchObject({
		files: expect.arrayContaining([
			expect.objectContaining({ name: "CIK0000320193-submissions-001.json", outcome: "failed" }),
		]),
	});
	await recordedUpdate(secSubmissionsFeed, deps, none);
	expect(sources.requestsOf(main).map(({ headers }) => headers["if-none-match"])).toEqual([
		undefined,
		undefined,
	]);
	expect(sources.requestsOf(page)).toHaveLength(2);
});
