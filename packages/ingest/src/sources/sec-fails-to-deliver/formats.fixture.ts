import { type Format, lineFormat } from "../formats.fixture.ts";
import { secFailsToDeliver } from "./importer.ts";

export const secFailsToDeliverFormats: Format[] = [
	lineFormat(
		"fails to deliver",
		secFailsToDeliver,
		"cnsfails202605a.txt",
		[
			"SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE",
			"20260501|000000018|A|10|A INC|1.50",
			"20260504|000000026|B|20|B INC|.",
			"Trailer record count 2",
			"Trailer total quantity of shares 30",
		],
		{
			"wrong record count": ["count 2", "count 3"],
			"wrong total quantity": ["shares 30", "shares 31"],
			"one total missing": [/Trailer total.*\n/, ""],
			"bad number": ["|B|20|", "|B|2O|"],
			"bad price": ["B INC|.", "B INC|?"],
			"bad date": ["20260504", "20260532"],
			"bad CUSIP": ["|000000026|", "|00000026|"],
		},
	),
];
