import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import type { Importer } from "../frame/importer.ts";
import { bars } from "./bars/importer.ts";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import { hostileArchives } from "./hostile-archives.fixture.ts";
import { type Hostile, mega, repeated } from "./hostile-shape.fixture.ts";
import { iexHist } from "./iex-hist/importer.ts";
import { nasdaqCalendar } from "./nasdaq-calendar/importer.ts";
import { nasdaqDirectory } from "./nasdaq-directory/importer.ts";
import { nasdaqHalts } from "./nasdaq-halts/importer.ts";
import { nasdaqItch } from "./nasdaq-itch/importer.ts";
import { native } from "./native/importer.ts";
import { nyseHalts } from "./nyse-halts/importer.ts";
import { sec13f } from "./sec-13f/importer.ts";
import { coverXml, submissionText } from "./sec-13f/testing/documents.ts";
import { secBeneficial } from "./sec-beneficial/importer.ts";
import { secCompanyfacts } from "./sec-companyfacts/importer.ts";
import { secFailsToDeliver } from "./sec-fails-to-deliver/importer.ts";
import { secLatestFilings } from "./sec-latest-filings/importer.ts";
import { secOwnership } from "./sec-ownership/importer.ts";
import { secSubmissions } from "./sec-submissions/importer.ts";
import { secTickers } from "./sec-tickers/importer.ts";

/** Writes a hostile file. */
export async function writeHostile(path: string, { pieces, packed, document }: Hostile, megabytes: number) {
	const source = document ? Readable.from([await document(megabytes)]) : Readable.from(pieces(megabytes));
	if (packed) await pipeline(source, createGzip({ level: 9 }), createWriteStream(path));
	else await pipeline(source, createWriteStream(path));
}

const volumeName = "CNMSshvol20260515.txt";
const volumeHeader = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\n";

/** Sources of lines with the names of their files and the first lines that they take. */
const lineSources: readonly (readonly [Importer, file: string, head: string])[] = [
	[finraShortVolume, volumeName, volumeHeader],
	[bars, "AAPL.csv", "Date,Open,High,Low,Close,Adj Close,Volume\n"],
	[
		nasdaqDirectory,
		"nasdaqlisted.txt",
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares\n",
	],
	[
		secFailsToDeliver,
		"cnsfails202605a.txt",
		"SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n",
	],
	[secLatestFilings, "master.20260515.idx", "CIK|Company Name|Form Type|Date Filed|File Name\n"],
	[nyseHalts, "halts.csv", "Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time\n"],
];

const ofLines: Hostile[] = lineSources.flatMap(([importer, file, head]) => [
	{
		name: `${importer.source}: gzip of newlines`,
		importer,
		file: `${file}.gz`,
		packed: true,
		pieces: (megabytes) => repeated("\n", megabytes, head),
	},
	{
		name: `${importer.source}: one line`,
		importer,
		file,
		pieces: (megabytes) => repeated("x", megabytes, head),
	},
	{
		name: `${importer.source}: gzip of one line of quotes`,
		importer,
		file: `${file}.gz`,
		packed: true,
		pieces: (megabytes) => repeated('"', megabytes, head),
	},
	{
		name: `${importer.source}: NUL bytes`,
		importer,
		file: `${file}.gz`,
		packed: true,
		pieces: (megabytes) => repeated("\0", megabytes, head),
	},
	{
		name: `${importer.source}: gzip in gzip`,
		importer,
		file: `${file}.gz`,
		packed: true,
		pieces: (megabytes) => [gzipSync(Buffer.alloc(megabytes * mega, 10))],
	},
]);

/** Sources of JSON documents, with the texts that may surround an unexpected value. */
const jsonSources: readonly (readonly [Importer, file: string, before: string, after: string])[] = [
	[secCompanyfacts, "CIK0000000005.json", '{"cik":5,"entityName":"Five","facts":', "}"],
	[secSubmissions, "CIK0000000005.json", '{"cik":"5","filings":{"recent":', "}}"],
	[secTickers, "company_tickers.json", '{"0":', "}"],
	[nasdaqCalendar, "dividends-2026-05-15.json", '{"data":{"calendar":{"asOf":"","rows":', "}}}"],
];

const ofJson: Hostile[] = jsonSources.flatMap(([importer, file, before, after]) => [
	{
		name: `${importer.source}: deep arrays`,
		importer,
		file,
		pieces: (megabytes) => [
			...repeated("[", megabytes / 2, before),
			...repeated("]", megabytes / 2, "", after),
		],
	},
	{
		name: `${importer.source}: deep objects`,
		importer,
		file,
		pieces: (megabytes) => repeated('{"a":', megabytes, before),
	},
	{
		name: `${importer.source}: empty arrays without number`,
		importer,
		file,
		pieces: (megabytes) => repeated("[],", megabytes, `${before}[`, `0]${after}`),
	},
	{
		name: `${importer.source}: one string`,
		importer,
		file,
		pieces: (megabytes) => repeated("x", megabytes, `${before}"`, `"${after}`),
	},
	{
		name: `${importer.source}: gzip of one number`,
		importer,
		file: `${file}.gz`,
		packed: true,
		pieces: (megabytes) => repeated("1", megabytes, before, after),
	},
]);

/** Sources of XML documents with their roots. */
const xmlSources: readonly (readonly [Importer, file: string, root: string])[] = [
	[nasdaqHalts, "halts.xml", "rss"],
	[secLatestFilings, "latest.atom", "feed"],
	[secBeneficial, "schedule.xml", "edgarSubmission"],
	[secOwnership, "form4.xml", "ownershipDocument"],
	[sec13f, "x_primary_doc.xml", "edgarSubmission"],
];

const declaration = '<?xml version="1.0"?>\n';
const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
	"\n",
);

const ofXml: Hostile[] = xmlSources.flatMap(([importer, file, root]) => {
	const source = `${importer.source}${importer === sec13f ? " (cover)" : ""}`;
	const attack = (kind: string, pieces: Hostile["pieces"]): Hostile => ({
		name: `${source}: ${kind}`,
		importer,
		file,
		pieces,
	});
	const within = (text: string) => (megabytes: number) =>
		repeated(text, megabytes, `${declaration}<${root}>`, `</${root}>`);
	return [
		attack("a billion laughs", () => [
			`${declaration}<!DOCTYPE ${root} [<!ENTITY l0 "ha">\n${laughs}]><${root}>&l9;</${root}>`,
		]),
		attack("an entity of a file", () => [
			`${declaration}<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]><${root}>&x;</${root}>`,
		]),
		attack("deep elements", (megabytes) => repeated("<a>", megabytes, `${declaration}<${root}>`)),
		attack("elements without number", within("<a/>")),
		attack("one text", within("x")),
		attack("one comment", (megabytes) => repeated("-x", megabytes, `${declaration}<${root}><!--`)),
		attack("one attribute", (megabytes) => repeated("x", megabytes, `${declaration}<${root} a="`)),
		attack("attributes without number", (megabytes) => [
			`${declaration}<${root}`,
			...Array.from({ length: megabytes * 50_000 }, (_, i) => ` a${i}="1"`),
			`></${root}>`,
		]),
		attack("the name of the prototype", () => [
			`${declaration}<${root}><__proto__><constructor>1</constructor></__proto__></${root}>`,
		]),
	];
});

const accession = "0000000005-25-000001";
const cover = coverXml({ cik: "77", name: "M", period: "09-30-2024", signed: "11-14-2024" });

/** Tables of holdings, which are read row by row, in a full submission. */
const ofTables: Hostile[] = (
	[
		["rows without end", "<infoTable><cusip>0</cusip></infoTable>", ""],
		["a row without end", "<a/>", "<infoTable>"],
		["a text without end", "x", "<infoTable><cusip>"],
	] as const
).map(([kind, text, before]) => ({
	name: `sec-13f (table): ${kind}`,
	importer: sec13f,
	file: `${accession}.txt`,
	pieces: (megabytes) =>
		repeated(
			text,
			megabytes,
			`${submissionText(accession, "20241115", [cover])}<XML><informationTable>${before}`,
			"</XML>",
		),
}));

const manifest = JSON.stringify({ name: "own", tag: "own", licence: "none", description: "" });

const ofNative: Hostile[] = [
	["deep objects", "filings.json", (megabytes: number) => repeated('{"a":', megabytes, "[")],
	["deep arrays", "filings.json", (megabytes: number) => repeated("[", megabytes)],
	["one object", "filings.json", (megabytes: number) => repeated("x", megabytes, '[{"id":"')],
	["one record", "day-bars.csv", (megabytes: number) => repeated("x", megabytes, "symbol,date\n")],
	["one quoted field", "day-bars.csv", (megabytes: number) => repeated("\n", megabytes, 'symbol,date\n"')],
	["columns without number", "day-bars.csv", (megabytes: number) => repeated(",", megabytes)],
	[
		"columns of the prototype",
		"day-bars.csv",
		() => ["symbol,date,open,high,low,close,volume,constructor\nAAPL,2026-05-15,1,1,1,1,1,1\n"],
	],
].map(([kind, file, pieces]) => ({
	name: `native: ${String(kind)}`,
	importer: native,
	file: String(file),
	beside: { "manifest.json": manifest },
	pieces: pieces as Hostile["pieces"],
}));

const ofBytes: Hostile[] = [
	{
		name: "nasdaq-itch: gzip of zeros",
		importer: nasdaqItch,
		file: "05152026.NASDAQ_ITCH50.gz",
		packed: true,
		pieces: (megabytes) => repeated("\0", megabytes),
	},
	{
		name: "iex-hist: gzip of zeros behind the head",
		importer: iexHist,
		file: "data.pcap.gz",
		packed: true,
		pieces: (megabytes) => [
			Buffer.from("d4c3b2a1020004000000000000000000ffff000001000000", "hex"),
			...repeated("\0", megabytes),
		],
	},
	{
		name: "iex-hist: a block as long as can be",
		importer: iexHist,
		file: "data.pcapng",
		pieces: (megabytes) => [
			Buffer.from("0a0d0d0a1c0000004d3c2b1a01000000ffffffffffffffff1c000000", "hex"),
			Buffer.from("06000000fcffffff", "hex"),
			...repeated("\0", megabytes),
		],
	},
];

/** Files that are made to fill the memory, to take long or to end in an error of the process. */
export const hostileFiles: readonly Hostile[] = [
	...ofLines,
	...ofJson,
	...ofXml,
	...ofTables,
	...hostileArchives,
	...ofNative,
	...ofBytes,
];
