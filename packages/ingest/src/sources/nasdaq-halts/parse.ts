import { InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import { americanDateField } from "../../frame/fields.ts";
import { xmlDocument } from "../../frame/xml.ts";
import { easternInstant, type ListedHalt } from "../halts/listed-halt.ts";
import type { HaltList } from "../halts/plan-lists.ts";

type Element = Readonly<Record<string, unknown>>;

/**
 * Reads the RSS feed of halts. Times are wall times in New York; empty elements of the resumption say that a halt
 * lasts.
 * @throws InputError for anything but the whole feed.
 */
export async function readFeed(content: Content): Promise<HaltList> {
	const text = await content.document({ xml: true });
	const channel = elementOf(elementOf(xmlDocument(text, { prefixes: true }), "rss"), "channel");
	const items = [channel["item"] ?? []].flat() as Element[];
	checkCount(channel, items.length);
	return { halts: items.map((item, i) => haltOf(item, i + 1)), madeAt: madeAt(channel) };
}

function elementOf(parent: Element, name: string): Element {
	const element = parent[name];
	if (typeof element === "object" && element !== null) return element as Element;
	throw new InputError({ field: name, value: "missing" }, "the RSS feed of trade halts");
}

/** The feed states its number of items. It reveals a truncated and repaired feed. */
function checkCount(channel: Element, count: number): void {
	const value = textOf(channel, "ndaq:numItems");
	if (value !== String(count)) {
		throw new InputError({ field: "ndaq:numItems", value }, `${count}, the items of the feed`);
	}
}

function madeAt(channel: Element): number | null {
	const time = Date.parse(textOf(channel, "pubDate"));
	return Number.isNaN(time) ? null : time;
}

const textOf = (element: Element, name: string): string => {
	const value = element[name];
	return typeof value === "string" ? value.trim() : "";
};

/** @param line place of the item in the feed, from 1 */
function haltOf(item: Element, line: number): ListedHalt {
	const text = (name: string): string => textOf(item, `ndaq:${name}`);
	const needed = (name: string): string => {
		const value = text(name);
		if (value === "") throw new InputError({ line, field: `ndaq:${name}`, value }, "a value in every item");
		return value;
	};
	const day = (name: string, value: string): string =>
		americanDateField(value, { line, field: `ndaq:${name}` });
	const instant = (date: string, time: string): string | null =>
		text(date) === "" || text(time) === ""
			? null
			: easternInstant(day(date, text(date)), text(time), { line, field: `ndaq:${time}` });
	const haltedOn = day("HaltDate", needed("HaltDate"));
	return {
		line,
		spelling: needed("IssueSymbol"),
		record: {
			haltedAt: easternInstant(haltedOn, needed("HaltTime"), { line, field: "ndaq:HaltTime" }),
			reason: needed("ReasonCode").toUpperCase(),
			market: text("Market"),
			quotesResumedAt: instant("ResumptionDate", "ResumptionQuoteTime"),
			resumedAt: instant("ResumptionDate", "ResumptionTradeTime"),
		},
	};
}
