import { sec13f } from "@us-market-data/ingest";
import type { Hostile } from "@us-market-data/ingest/testing";
import { coverXml, submissionText, tableXml } from "@us-market-data/ingest/testing";

const accession = "0000000077-24-000012";
const cover = coverXml({ cik: "77", name: "M", period: "09-30-2024", signed: "11-14-2024" });

/** A sound filing with as many megabytes of holdings. */
export const largeTable: Hostile = {
	name: "sec-13f: a sound filing",
	importer: sec13f,
	file: `${accession}.txt`,
	pieces(megabytes) {
		const row = { cusip: "037833100", shares: 41 };
		const length = tableXml([row, row]).length - tableXml([row]).length;
		const rows = Array.from({ length: Math.floor((megabytes * 2 ** 20) / length) }, () => row);
		return [submissionText(accession, "20241115", [cover, tableXml(rows)])];
	},
};
