import { type Format, lineFormat } from "../formats.fixture.ts";
import { feedOf, indexOf } from "./feed.fixture.ts";
import { secLatestFilings } from "./importer.ts";

const feed = feedOf([{}, { accession: "0000000007-26-000002" }]);
const index = indexOf([
	"7|Seven Inc.|8-K|2026-01-12|edgar/data/7/0000000007-26-000001.txt",
	"8|Eight Inc.|4|20260112|edgar/data/8/0000000008-26-000001.txt",
]);

/** The feed of latest filings and a daily index. */
export const secLatestFilingsFormats: Format[] = [
	lineFormat("EDGAR feed", secLatestFilings, "getcurrent.atom.xml", feed.trimEnd().split("\n"), {
		"bad accession number": ["number=0000000007-26-000002", "number=7"],
		"bad date": ["Filed:&lt;/b&gt; 2026-01-12", "Filed:&lt;/b&gt; 2026-01-32"],
		"a time without offset": ["11:27:39-05:00", "11:27:39"],
		"no CIK": ["(0000000007)", ""],
		"no form": ['term="8-K"', ""],
		"no entry": [/<entry>[\s\S]*<\/entry>\n/, ""],
		"another XML": [/feed/g, "food"],
		"end missing": ["</feed>", ""],
	}),
	lineFormat(
		"EDGAR daily index",
		secLatestFilings,
		"master.20260112.idx",
		index.trimEnd().split("\n"),
		{
			"bad CIK": ["7|Seven", "seven|Seven"],
			"bad date": ["20260112|edgar", "20261312|edgar"],
			"bad path": ["0000000008-26-000001.txt", "8.txt"],
			"a field missing": ["|4|", "|"],
			"no form": ["|4|", "||"],
			"header missing": [/CIK\|.*\n-+\n/, ""],
		},
		// The first lines are free text.
		{ withstands: ["wrong header"] },
	),
];
