import { operations, type Parameter, type ParameterSchema } from "@us-market-data/contract";
import { easternWallMs, filingFormMeant } from "@us-market-data/market";
import type { Hint } from "../refusal.ts";
import { stripped } from "../stripped.ts";
import { spellingHint } from "../symbol-hints.ts";
import { dateMeant, unixMs } from "./dates.ts";
import { fitsOf } from "./fits.ts";
import { wordMeant } from "./words.ts";

/** Unix seconds of an instant or a date that is written in another way. */
export function secondsMeant(text: string): string | undefined {
	const ms = unixMs(text) ?? instantOf(text) ?? instantOf(dateMeant(text) ?? "");
	return ms === undefined || ms < 0 ? undefined : String(Math.floor(ms / 1000));
}

/** An Eastern wall time, `YYYY-MM-DD HH:MM:SS`, of an instant or a time that is written in another way. */
export function wallTimeMeant(text: string): string | undefined {
	const ms = unixMs(text) ?? (/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? instantOf(text) : undefined);
	if (ms !== undefined) return printed(easternWallMs(new Date(ms)));
	const [, date = "", hours = "0", minutes = "00", seconds = "00"] =
		/^([\d/-]{8,10})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?)?$/.exec(text.trim()) ?? [];
	const day = dateMeant(date);
	const time = `${hours.padStart(2, "0")}:${minutes}:${seconds}`;
	return day === undefined || Number.isNaN(Date.parse(`${day}T${time}Z`)) ? undefined : `${day} ${time}`;
}

/** A day, or an instant in UTC to the second, that is written in another way. */
function dayOrInstantMeant(text: string): string | undefined {
	if (!/\d[T ]+\d{1,2}:\d{2}/.test(text)) return dateMeant(text);
	const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.trim());
	const ms = instantOf(hasZone ? text : `${text.trim()}Z`);
	return ms === undefined ? undefined : `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

const maxLength = 40;

/** The instant of an ISO 8601 text; a `+` of its offset may have become a blank. */
function instantOf(text: string): number | undefined {
	if (text.length > maxLength || !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const ms = Date.parse(text.replace(/ (\d{2}:?\d{2})$/, "+$1").replace(/^(\S+) (\d{2}:)/, "$1T$2"));
	return Number.isNaN(ms) ? undefined : ms;
}

const printed = (wallMs: number): string | undefined =>
	Math.abs(wallMs) < 7e12 ? new Date(wallMs).toISOString().slice(0, 19).replace("T", " ") : undefined;

/** The parts of a parameter that tell what its values are. */
type Named = Pick<Parameter, "name" | "valueAliases">;

/** True for a parameter that names securities. */
export const namesSecurities = ({ name }: Named, { examples }: ParameterSchema): boolean =>
	/symbols?$/i.test(name) || examples?.includes("AAPL.US") === true;

/** What a text that breaks a schema of texts most likely means. Nothing is suggested that the schema refuses. */
export function textHint(parameter: Named, schema: ParameterSchema, text: string): Hint {
	const { note, suggestion } = rawHint(parameter, schema, text);
	const isUseful = suggestion !== undefined && suggestion !== text && fitsOf(schema)(suggestion);
	return { note, suggestion: isUseful ? suggestion : undefined };
}

function rawHint(parameter: Named, schema: ParameterSchema, text: string): Hint {
	if (schema.enum) {
		const note = /^(market|markets)$/.test(parameter.name) ? "Only the US market is served" : undefined;
		const aliases = parameter.valueAliases ?? {};
		const main = schema.enum.filter((word) => !Object.hasOwn(aliases, word));
		const suggestion = wordMeant(text, main) ?? wordMeant(text, schema.enum);
		return { suggestion, note: note ?? elsewhere(text, main) };
	}
	if (namesSecurities(parameter, schema)) return spellingHint(text);
	if (schema.format === "date") return dateHint(text);
	if (parameter.name === "as_of") return { ...dateHint(text), suggestion: dayOrInstantMeant(text) };
	if (/timestamp$/i.test(parameter.name)) return secondsHint(text);
	if (/^(datetime|time)$/i.test(parameter.name)) {
		return { suggestion: wallTimeMeant(text), note: "The time is a wall time of New York" };
	}
	if (parameter.name === "form")
		return { suggestion: filingFormMeant(stripped(text, "\"'`").replaceAll("_", "-")) };
	if (parameter.name === "sort") return sortHint(text);
	const fits = fitsOf(schema);
	const trimmed = stripped(text, "\"'`");
	return { suggestion: [trimmed, trimmed.toUpperCase(), trimmed.toLowerCase()].find(fits) };
}

const [rankKey] = operations.listRank.parameters;
const rankings: readonly string[] = rankKey.schema.enum;

/** The operation that has the order asked for: of movers and of rankings the other one. */
function elsewhere(text: string, words: readonly string[]): string | undefined {
	if (words.includes("active_volume") && /^(hot|trending|movers?|unusual|time)$/i.test(text.trim()))
		return "Unusual moves are those of /api/market-data/market/top_movers";
	if (words.includes("active_volume") && wordMeant(text, words) === undefined)
		return "By any other figure, ask /api/market-data/screener/search?sort=KEY&order=desc";
	const ranking = words.includes("hot") ? wordMeant(text, rankings) : undefined;
	return ranking && `For this order ask /api/market-data/market/rank_list?key=${ranking}`;
}

/** `-pettm`, `pettm:desc` and `pettm desc`. */
function sortHint(text: string): Hint {
	const [first = "", direction = ""] = text
		.trim()
		.toLowerCase()
		.split(/[\s:.,|]/, 2);
	const isSigned = /^[+-]/.test(first);
	if (!isSigned && !/^(asc|desc)/.test(direction))
		return { note: "The keys are those of /api/market-data/screener/filters" };
	const order = first.startsWith("-") || direction.startsWith("desc") ? "desc" : "asc";
	return {
		suggestion: isSigned ? first.slice(1) : first,
		note: `The direction is the parameter order, here order=${order}`,
	};
}

/** Words that begin a date that is told by its distance. */
const words = new Set("today now yesterday tomorrow ytd max all last this next".split(" "));

function dateHint(text: string): Hint {
	const suggestion = dateMeant(text);
	if (/^\d{4}-\d{2}-\d{2}$/.test(text) && suggestion !== undefined && suggestion !== text)
		return { suggestion, note: "The calendar has no such day" };
	if (unixMs(text) !== undefined) return { suggestion, note: "The value looks like a Unix time" };
	const [word = ""] = text.trim().toLowerCase().split(" ", 1);
	if (words.has(word) || /^[+-]?\d{1,5}[a-z]{1,6}$/.test(word))
		return { note: "Words and distances are not read, only dates" };
	return { suggestion };
}

export function secondsHint(text: string): Hint {
	const suggestion = secondsMeant(text);
	const isLong = /^\d{11,}$/.test(text);
	return {
		suggestion,
		note: isLong ? "The value is in seconds; this looks like milliseconds or less" : undefined,
	};
}
