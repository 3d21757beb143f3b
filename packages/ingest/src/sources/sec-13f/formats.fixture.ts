import type { MarketStore } from "@us-market-data/store";
import type { Format } from "../formats.fixture.ts";
import { zipOf } from "../zip.fixture.ts";
import { sec13f } from "./importer.ts";
import { coverXml, dataSetTables, submissionText, tableXml } from "./testing/documents.ts";
import { apple, cusips, filing, rowsInto, stocks } from "./testing/market.ts";

const prepare = (store: MarketStore) => rowsInto(store, cusips(stocks));

const accession = "0000000077-24-000012";
const cover = coverXml({ cik: "77", name: "M", period: "09-30-2024", signed: "11-14-2024" });
const table = tableXml([
	{ cusip: apple, shares: 41 },
	{ cusip: apple, shares: 2 },
]);
const sound = submissionText(accession, "20241115", [cover, table]);

const tables = dataSetTables([filing(1, { rows: [{ cusip: apple, shares: 41 }] })]);
const archive = await zipOf(tables);
const damaged = (name: string, from: string, to: string): Promise<Buffer> =>
	zipOf({ ...tables, [name]: (tables[name] ?? "").replace(from, to) });

export const sec13fFormats: Format[] = [
	{
		format: "Form 13F data set",
		importer: sec13f,
		name: "2025q2_form13f.zip",
		sound: archive,
		prepare,
		broken: {
			"zip cut off": archive.subarray(0, -30),
			"no cover pages": await zipOf({
				"INFOTABLE.tsv": "",
				"SUBMISSION.tsv": tables["SUBMISSION.tsv"] ?? "",
			}),
			"bad number": await damaged("INFOTABLE.tsv", "\t41\t", "\t4l\t"),
			"bad date": await damaged("SUBMISSION.tsv", "14-AUG-2025", "14-AUX-2025"),
			"a field too few": await damaged("INFOTABLE.tsv", "\tSOLE", ""),
		},
	},
	{
		format: "Form 13F",
		importer: sec13f,
		name: `${accession}.txt`,
		sound,
		prepare,
		broken: {
			"bad number": sound.replace(">41<", ">4l<"),
			"bad date": sound.replaceAll("09-30-2024", "09-31-2024"),
			"no table": submissionText(accession, "20241115", [cover]),
			"element cut off": sound.replace("</infoTable>", ""),
		},
		withstands: ["wrong header"],
	},
];
