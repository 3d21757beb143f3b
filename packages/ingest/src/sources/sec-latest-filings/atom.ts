import { InputError, iso } from "@us-market-data/market";
import { dateField } from "../../frame/fields.ts";
import { xmlDocument } from "../../frame/xml.ts";
import { accessionField } from "../sec/accession.ts";
import { unpaddedCik } from "../sec/cik.ts";
import { isCurrentReport } from "../sec/forms.ts";

/** One entry of the feed: a filing as it concerns one of its companies or persons. */
export interface FeedEntry {
	accession: string;
	/** Without leading zeros. */
	cik: string;
	form: string;
	/** Epoch milliseconds. */
	acceptedAt: number;
	/** Day on which it counts as filed, `YYYY-MM-DD`. */
	filed: string;
	/** Item codes of an 8-K. */
	items: string[];
	/** Place in the feed, from 1. */
	line: number;
}

/**
 * The entries of EDGAR's feed of latest filings, newest first.
 * @throws InputError when it is cut off, no such feed, or without entries.
 */
export function feedEntries(text: string): FeedEntry[] {
	const { feed } = xmlDocument(text, { attributes: true }) as { feed?: { entry?: unknown } };
	const entries = [feed?.entry ?? []].flat();
	if (entries.length === 0)
		throw new InputError({ field: "feed", value: "no entry" }, "an Atom feed with entries");
	return entries.map((entry, i) => readEntry(entry as Record<string, unknown>, i + 1));
}

function readEntry(entry: Record<string, unknown>, line: number): FeedEntry {
	const text = (field: string): string => {
		const value = contentOf(entry[field]);
		if (typeof value === "string") return value;
		throw new InputError({ line, field, value: "missing" }, "a text in every entry");
	};
	const form = formOf(entry["category"], line);
	const summary = text("summary");
	const filed = match(
		/Filed:\D{0,100}?(\d{4}-\d{2}-\d{2})/,
		summary,
		{ line, field: "summary" },
		"Filed: YYYY-MM-DD",
	);
	const cik = match(
		/\((\d{10})\) \([^()]*\)\s*$/,
		text("title"),
		{ line, field: "title" },
		"name (CIK) (role)",
	);
	const id = match(/accession-number=([\d-]+)\s*$/, text("id"), { line, field: "id" }, "accession-number=…");
	return {
		accession: accessionField(id, { line, field: "id" }),
		cik: unpaddedCik(cik) ?? cik,
		form,
		acceptedAt: instant(text("updated"), line),
		filed: dateField(filed, { line, field: "summary" }),
		items: isCurrentReport(form)
			? [...summary.matchAll(/\bItem (\d\.\d\d):/g)].flatMap(([, code]) => code ?? [])
			: [],
		line,
	};
}

/** Text of an element. Some elements also have attributes. */
const contentOf = (element: unknown): unknown =>
	typeof element === "object" && element !== null && "#text" in element ? element["#text"] : element;

function formOf(category: unknown, line: number): string {
	const term =
		typeof category === "object" && category !== null && "@term" in category ? category["@term"] : "";
	if (typeof term === "string" && term !== "") return term;
	throw new InputError({ line, field: "category", value: "no term" }, "the form type as term");
}

function match(
	pattern: RegExp,
	value: string,
	location: { line: number; field: string },
	allowed: string,
): string {
	const text = pattern.exec(value)?.[1];
	if (text !== undefined) return text;
	throw new InputError({ ...location, value }, allowed);
}

/** `2026-01-12T11:27:39-05:00`: unlike the SEC's JSON, with the offset that it is in. */
function instant(value: string, line: number): number {
	const isShaped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2}|Z)$/.test(value);
	const time = isShaped ? Date.parse(value) : Number.NaN;
	if (!Number.isNaN(time)) return time;
	throw new InputError(
		{ line, field: "updated", value },
		"a time with its offset, YYYY-MM-DDTHH:MM:SS-05:00",
	);
}

/** Begin of the names of feeds' datasets. */
export const feedPrefix = "getcurrent ";

/**
 * Name of the dataset of a feed, by the times of its oldest and newest entry. The feed is a window that moves on: what
 * was fetched before stays, and two pages of one moment do not replace each other.
 */
export function feedName(entries: readonly FeedEntry[]): string {
	const times = entries.map(({ acceptedAt }) => acceptedAt);
	return `${feedPrefix}${iso(Math.min(...times))} to ${iso(Math.max(...times))}`;
}
