import { type Format, lineFormat } from "../formats.fixture.ts";
import { bars } from "./importer.ts";

export const barsFormats: Format[] = [
	...Object.entries({
		yahoo: ["Date,Open,High,Low,Close,Adj Close,Volume", "2024-01-02,2,3,1,2,2,9", "2024-01-03,2,3,1,2,2,9"],
		stooq: ["Date,Open,High,Low,Close,Volume", "2024-01-02,2,3,1,2,9", "2024-01-03,2,3,1,2,9"],
		"alphavantage daily": [
			"timestamp,open,high,low,close,volume",
			"2024-01-02,2,3,1,2,9",
			"2024-01-03,2,3,1,2,9",
		],
	}).map(([preset, lines]) =>
		lineFormat(preset, bars, "X.csv", lines, {
			"bad number": ["03,2,3", "03,2,3.1.4"],
			"bad date": ["2024-01-03", "2024-13-03"],
			"high below low": ["03,2,3,1", "03,2,1,3"],
			"duplicate key": ["2024-01-03", "2024-01-02"],
		}),
	),
	lineFormat(
		"alphavantage minutes",
		bars,
		"X_1min.csv",
		[
			"timestamp,open,high,low,close,volume",
			"2024-01-02 16:00:00,2,3,1,2,9",
			"2024-01-02 09:31:00,2,3,1,2,9",
		],
		{
			"bad number": ["31:00,2,3", "31:00,2,three"],
			"bad date": ["2024-01-02 09:31", "2024-02-30 09:31"],
			"high below low": ["31:00,2,3,1", "31:00,2,1,3"],
			"duplicate key": ["09:31", "16:00"],
		},
	),
	lineFormat(
		"massive minutes",
		bars,
		"2025-04-16.csv",
		[
			"ticker,volume,open,close,high,low,window_start,transactions",
			"A,9,2,2,3,1,1744792500000000000,1",
			"A,9,2,2,3,1,1744792560000000000,1",
		],
		{
			"bad number": [/A,9(?=.*2560)/, "A,-"],
			"bad date": ["1744792560000000000", "2025-04-16"],
			"high below low": [/3,1,(?=.*2560)/, "1,3,"],
			"duplicate key": ["2560", "2500"],
		},
	),
];
