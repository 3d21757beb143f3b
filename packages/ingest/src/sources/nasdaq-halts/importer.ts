import { type Importer, ownResponsibility } from "../../frame/importer.ts";
import { type HaltSource, planHalts } from "../halts/plan-lists.ts";
import { readFeed } from "./parse.ts";

const licence = ownResponsibility("Nasdaq Trader trade halts: published without a grant to redistribute.");

const source: HaltSource = {
	tag: "nasdaq",
	licence,
	stem: "nasdaq-trade-halts",
	ending: "xml",
	// As in the ACT column of the directories: `BKSY.W` for warrants.
	style: "act",
	read: readFeed,
};

/** The trade halts of Nasdaq Trader: all US listings, those of the day and those that still last. */
export const nasdaqHalts: Importer = {
	source: "nasdaq-halts",
	order: 70,
	task: "halts",
	title: "Nasdaq Trader trade halts (RSS) of all US exchanges",
	tags: ["nasdaq"],
	licence,
	takes: /tradehalts[=&?\w-]*$|halts[\w.-]*\.(xml|rss)$/i,
	files: "the RSS feed of trade halts, such as tradehalts.xml",
	namedBy: ["feed"],
	url: "https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts",
	plan: (files, options, market) => planHalts(source, files, options, market),
};
