import { type Format, lineFormat } from "../formats.fixture.ts";
import { native } from "./importer.ts";

const manifest = JSON.stringify({ name: "n", tag: "own", licence: "own", description: "" });

export const nativeFormats: Format[] = [
	lineFormat(
		"native CSV",
		native,
		"day-bars.csv",
		[
			"symbol,date,open,high,low,close,volume,turnover",
			"A.US,2024-01-02,2,3,1,2,9,",
			"A.US,2024-01-03,2,3,1,2,9,",
		],
		{
			"bad number": ["03,2,3", "03,2,3x"],
			"bad date": ["2024-01-03", "03/01/2024"],
			"duplicate key": ["2024-01-03", "2024-01-02"],
		},
		{ beside: { "manifest.json": manifest } },
	),
	lineFormat(
		"native JSON",
		native,
		"topics.json",
		["[", topic("1"), ",", topic("2"), "]"],
		{
			"bad number": [/"likesCount":2(?=.*"id":"2")/, '"likesCount":"2"'],
			"bad date": [/2024-01-02T15:00:00Z(?=.*"id":"2")/, "2024-01-02 15:00"],
			"duplicate key": ['"id":"2"', '"id":"1"'],
		},
		{ beside: { "manifest.json": manifest } },
	),
];

function topic(id: string): string {
	const counts = { commentsCount: 1, likesCount: 2, sharesCount: 3 };
	const item = {
		symbol: "A.US",
		title: "",
		description: "",
		url: "",
		publishedAt: "2024-01-02T15:00:00Z",
		...counts,
	};
	return JSON.stringify({ ...item, id });
}
