import { type Format, lineFormat } from "../formats.fixture.ts";
import { nyseHalts } from "./importer.ts";

export const haltListHeader = "Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time";

export const nyseHaltsFormats: Format[] = [
	lineFormat(
		"halt list",
		nyseHalts,
		"nyse-trade-halts.csv",
		[
			haltListHeader,
			"2026-11-20,10:00:00,UPDN,Up and Down,Nasdaq,LULD Pause,2026-11-20,10:05:00",
			'2026-11-20,11:00:00,NEWS,"""News, Inc.""",NYSE,News Pending,,',
		],
		{
			"bad date": ["2026-11-20,11", "2026-11-31,11"],
			"bad time": ["11:00:00", "11:60:00"],
			"no symbol": [",NEWS,", ",,"],
			"open quotes": ['"""News, Inc."""', '"News, Inc.'],
		},
	),
];
