import { folded, nearest, usualNames } from "@us-market-data/market";
import type { Columns } from "../view/columns.ts";
import type { ChoiceIndicator } from "./indicator.ts";
import { indicatorOf, indicators, isNumeric } from "./indicators.ts";

/** The texts that securities have for an indicator, each spelling once. */
export type StoredTexts = (indicator: ChoiceIndicator) => readonly string[];

export const storedTextsOf =
	(active: Columns): StoredTexts =>
	(indicator) =>
		active.texts(indicator).spellings;

/** Usual words for sectors, industries and exchanges, each with the texts that it may mean. */
export const usualTexts = usualNames([
	[
		"tech technology technologies it infotech informationtech techsector computers",
		"Information Technology",
		"Technology",
	],
	[
		"health healthcare medical medicine pharma hc",
		"Health Care",
		"Healthcare",
		"Drug Manufacturers",
		"Medical Devices",
	],
	[
		"finance financial financials financialservices banking bank fin",
		"Financials",
		"Financial Services",
		"Finance",
		"Banks",
	],
	["banking bank regionalbanks", "Banks"],
	["insurer insurers", "Insurance"],
	[
		"communication communications communicationservices telecom telecommunications telecommunication media",
		"Communication Services",
		"Telecommunications",
		"Telecom Services",
	],
	["telecom telecommunications telecoms", "Telecom Services"],
	[
		"consumer consumercyclical consumerdiscretionary cyclical retail",
		"Consumer Discretionary",
		"Consumer Cyclical",
	],
	["consumerdefensive consumerstaples staples defensive", "Consumer Staples", "Consumer Defensive"],
	["industry industrial industrials manufacturing", "Industrials"],
	["material materials basicmaterials mining", "Materials", "Basic Materials", "Metals & Mining"],
	["realestate reit reits property", "Real Estate", "REITs"],
	["utility utilities electric power", "Utilities", "Utilities - Regulated Electric"],
	["oil gas oilgas oilandgas petroleum", "Energy", "Oil & Gas Integrated"],
	["semis chips chip semiconductor semi", "Semiconductors"],
	["pharma pharmaceuticals pharmaceutical drugs drug", "Drug Manufacturers"],
	["saas softwareapplication softwareinfrastructure", "Software"],
	["etf etfs fund funds", "Exchange-Traded Funds"],
	["auto autos car cars automotive automobiles", "Auto Manufacturers"],
	["airline aviation", "Airlines"],
	["nasdaqgs nasdaqcm nasdaqgm nasdaqnms ndq xnas nms nsdq nas q", "NASDAQ"],
	["newyork newyorkstockexchange xnys nyq nyseuro n", "NYSE"],
	["nysearca arcx pcx p arcaex etfs", "ARCA", "NYSE ARCA", "NYSEARCA"],
	["amex nyseamerican nysemkt xase ase", "AMEX", "NYSE American", "NYSE AMERICAN"],
	["bats batsx cboe bzx", "BATS", "CBOE"],
]);

/** A condition on a text, as `KEY:::NAME=TEXT` spells it. */
export interface TextCondition {
	key: string;
	choice: string;
	value: string;
}

export const writtenText = ({ key, choice, value }: TextCondition): string => `${key}:::${choice}=${value}`;

/** Texts of other keys count too: a sector may be asked for as an industry. */
export function textMeant(
	indicator: ChoiceIndicator,
	value: string,
	storedTexts: StoredTexts,
): TextCondition | undefined {
	const { key, choice } = indicator;
	const own = storedTexts(indicator);
	const meant = sameText(value, own);
	if (meant !== undefined) return { key, choice, value: meant };
	for (const other of textIndicators) {
		const same = other.key === key ? undefined : sameText(value, storedTexts(other));
		if (same !== undefined) return { key: other.key, choice: other.choice, value: same };
	}
	const near = nearest(value, own, usualTexts) ?? containing(value, own);
	return near === undefined ? undefined : { key, choice, value: near };
}

const textIndicators = indicators.filter(
	(one): one is ChoiceIndicator => !isNumeric(one) && one.choices === null,
);

const sameText = (value: string, texts: readonly string[]): string | undefined =>
	texts.find((text) => text.toLowerCase() === value.toLowerCase());

function containing(value: string, texts: readonly string[]): string | undefined {
	const wanted = folded(value);
	return wanted.length < 3 ? undefined : texts.find((text) => folded(text).includes(wanted));
}

/** True for a text that securities have, in any case of its letters. */
export const isStoredText = (indicator: ChoiceIndicator, value: string, storedTexts: StoredTexts): boolean =>
	sameText(value, storedTexts(indicator)) !== undefined;

/** A proposed entry with a text that is held; undefined when no such text is near. */
export function entryWithStoredText(entry: string, storedTexts: StoredTexts): string | undefined {
	const [, key = "", value = ""] = /^([^:]+):::[^=]+=(.*)$/.exec(entry) ?? [];
	const indicator = key === "" ? undefined : indicatorOf(key);
	if (!indicator || isNumeric(indicator) || indicator.choices) return entry;
	const meant = textMeant(indicator, value, storedTexts);
	return meant && writtenText(meant);
}

/** More texts are not all told. */
const maxListed = 60;
const fewest = 12;

/** The allowed texts in words. */
export function allowedTexts(texts: readonly string[]): string {
	if (texts.length <= maxListed) return `one of ${texts.join(", ")}`;
	const some = texts.slice(0, fewest).join(", ");
	return `one of the ${texts.length} that /api/market-data/screener/filters lists, such as ${some}`;
}
