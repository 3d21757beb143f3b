import { type Format, lineFormat } from "../formats.fixture.ts";
import { nasdaqDirectory } from "./importer.ts";

export const nasdaqDirectoryFormats: Format[] = [
	lineFormat(
		"nasdaqlisted",
		nasdaqDirectory,
		"nasdaqlisted.txt",
		[
			"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
			"A|A - Common Stock|Q|N|N|100|N|N",
			"B|B - Common Stock|Q|N|N|100|N|N",
			"File Creation Time: 0721202521:31|||||||",
		],
		{
			"bad number": ["B - Common Stock|Q|N|N|100", "B - Common Stock|Q|N|N|1oo"],
			"bad date": ["0721202521:31", "07/21/2025"],
			"duplicate key": ["B|B", "A|B"],
		},
	),
	lineFormat(
		"otherlisted",
		nasdaqDirectory,
		"otherlisted.txt",
		[
			"ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
			"A|A Common Stock|N|A|N|100|N|A",
			"B|B Common Stock|N|B|N|100|N|B",
			"File Creation Time: 0721202521:31||||||",
		],
		{ "bad number": ["B|N|100", "B|N|0"], "duplicate key": ["100|N|B", "100|N|A"] },
	),
];
