import type { Format } from "../formats.fixture.ts";
import { nasdaqHalts } from "./importer.ts";

/** Fields of an item of the feed by name, without their prefix. */
export type Item = Readonly<Record<string, string>>;

/** An item with its fields in the order of the feed; a missing field is an empty element. */
function item(fields: Item): string {
	const names = [
		"HaltDate",
		"HaltTime",
		"IssueSymbol",
		"IssueName",
		"Market",
		"ReasonCode",
		"PauseThresholdPrice",
		"ResumptionDate",
		"ResumptionQuoteTime",
		"ResumptionTradeTime",
	];
	const elements = names.map((name) => {
		const value = fields[name];
		return value === undefined ? `<ndaq:${name} />` : `<ndaq:${name}>${value}</ndaq:${name}>`;
	});
	return ["<item>", `<title>${fields["IssueSymbol"]}</title>`, ...elements, "</item>"].join("\n");
}

/** A feed of items, made at an instant. */
export const feed = (items: readonly Item[], made = "Fri, 20 Nov 2026 17:00:00 GMT"): string =>
	[
		'<rss version="2.0" xmlns:ndaq="http://www.nasdaqtrader.com/">',
		"<channel>",
		"<title>Trade halts</title>",
		`<pubDate>${made}</pubDate>`,
		`<ndaq:numItems>${items.length}</ndaq:numItems>`,
		...items.map(item),
		"</channel>",
		"</rss>",
		"",
	].join("\n");

export const pause: Item = {
	HaltDate: "11/20/2026",
	HaltTime: "10:00:00",
	IssueSymbol: "UPDN",
	Market: "NASDAQ",
	ReasonCode: "LUDP",
};

const sound = feed([pause, { ...pause, IssueSymbol: "NEWS", ReasonCode: "T1" }]);

export const nasdaqHaltsFormats: Format[] = [
	{
		format: "halt feed",
		importer: nasdaqHalts,
		name: "tradehalts.xml",
		sound,
		broken: {
			"bad date": sound.replace("11/20/2026", "11/31/2026"),
			"bad time": sound.replace("10:00:00", "24:00:00"),
			"no symbol": sound.replace("<ndaq:IssueSymbol>NEWS</ndaq:IssueSymbol>", "<ndaq:IssueSymbol />"),
			"an item less than it says": sound.replace("<ndaq:numItems>2", "<ndaq:numItems>3"),
			"another feed": "<feed><title>Trade halts</title></feed>\n",
		},
	},
];
