import { type Format, lineFormat } from "../formats.fixture.ts";
import { secTickers } from "./importer.ts";

/** The two lists of tickers. */
export const secTickersFormats: Format[] = [
	lineFormat(
		"SEC tickers",
		secTickers,
		"company_tickers.json",
		[
			'{"0":{"cik_str":320193,"ticker":"AAPL","title":"Apple Inc."},',
			'"1":{"cik_str":1652044,"ticker":"GOOGL","title":"Alphabet Inc."},',
			'"2":{"cik_str":1652044,"ticker":"GOOG","title":"Alphabet Inc."}}',
		],
		{
			"CIK that is no number": ['"cik_str":320193', '"cik_str":"Apple"'],
			"CIK missing": ['"cik_str":320193,', ""],
			"no title": [',"title":"Apple Inc."', ""],
			"duplicate key": ['"GOOG"', '"GOOGL"'],
			"an array": [/^[\s\S]*$/, "[1]\n"],
		},
	),
	lineFormat(
		"SEC tickers with exchanges",
		secTickers,
		"company_tickers_exchange.json",
		[
			'{"fields":["cik","name","ticker","exchange"],',
			'"data":[[320193,"Apple Inc.","AAPL","Nasdaq"],',
			'[1067983,"BERKSHIRE HATHAWAY INC","BRK-B","NYSE"]]}',
		],
		{
			"a column missing": ['"ticker",', ""],
			"a value missing": ['"AAPL",', ""],
			"bad number": ["320193", "-3"],
			"duplicate key": ['1067983,"BERKSHIRE HATHAWAY INC","BRK-B"', '320193,"Apple Inc.","AAPL"'],
		},
	),
];
