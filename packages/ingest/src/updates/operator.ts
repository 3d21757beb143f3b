import { readFile } from "node:fs/promises";
import { type Static, Type } from "@sinclair/typebox";
import { addDays, easternDate, InputError } from "@us-market-data/market";
import { Ajv } from "ajv";
import { nameOf } from "../frame/download.ts";
import type { ImportOptions } from "../frame/importer.ts";
import { importers } from "../sources/index.ts";
import { type Source, sources } from "../sources/sources.gen.ts";
import { compact, newestTradingDays } from "./feeds/days.ts";
import type { DueFile, Feed, FeedContext } from "./feeds/feed.ts";
import type { Days, Schedule } from "./schedule/times.ts";

const time = "^([01]\\d|2[0-3]):[0-5]\\d$";

const Entry = Type.Object(
	{
		source: Type.Unsafe<Source>({ type: "string", enum: sources, description: sources.join(", ") }),
		url: Type.String({
			pattern: "^https?://[^\\s/?#@\\\\]+/",
			description: "an http(s) URL without user and password",
		}),
		name: Type.Optional(
			Type.String({ pattern: "^[a-z0-9-]{1,40}$", description: "up to 40 of a-z, 0-9 and -" }),
		),
		file: Type.Optional(
			Type.String({ pattern: "^[^/\\\\]{1,120}$", description: "a file name without folders" }),
		),
		symbol: Type.Optional(Type.String({ minLength: 1, description: "a symbol" })),
		preset: Type.Optional(Type.String({ minLength: 1, description: "a preset of bar files" })),
		tag: Type.Optional(
			Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}$", description: "up to 40 of a-z, 0-9 and -" }),
		),
		every: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440, description: "minutes, 1 to 1440" })),
		at: Type.Optional(
			Type.Array(Type.String({ pattern: time, description: "HH:MM" }), {
				minItems: 1,
				description: 'times of New York, ["HH:MM"]',
			}),
		),
		days: Type.Optional(
			Type.Unsafe<Days>({
				enum: ["trading", "weekdays", "every"],
				type: "string",
				description: "trading, weekdays or every",
			}),
		),
	},
	{
		additionalProperties: false,
		description: "source, url, name, file, symbol, preset, tag, every or at, days",
	},
);
type Entry = Static<typeof Entry>;

const validate = new Ajv({ verbose: true }).compile<Entry[]>(
	Type.Array(Entry, { description: "a list of objects" }),
);

/**
 * Feeds of the operator's own URLs, from a JSON file.
 * @throws InputError that names the entry, the field, the value and the allowed values
 */
export async function operatorFeeds(path: string): Promise<Feed[]> {
	const entries = parsed(
		await readFile(path, "utf8").catch(() => reject("setting UPDATE_URLS", path, "a file that can be read")),
	);
	if (!validate(entries)) {
		const [violation] = validate.errors ?? [];
		const allowed = (violation?.parentSchema as { description?: string } | undefined)?.description ?? "";
		const extra = (violation?.params as { additionalProperty?: string } | undefined)?.additionalProperty;
		const value =
			extra ??
			(typeof violation?.data === "string" ? violation.data : (JSON.stringify(violation?.data) ?? ""));
		return reject(`UPDATE_URLS${violation?.instancePath.replaceAll("/", ".") ?? ""}`, value, allowed);
	}
	const names = entries.map(nameOfEntry);
	const named = [...new Set(entries.map(hostOf))];
	return entries.map((entry, i) => {
		const name = names[i] ?? "";
		if (names.indexOf(name) !== i) reject(`UPDATE_URLS.${i}.name`, name, "each name once");
		return { ...feedOf(entry, name), named };
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		if (!(cause instanceof SyntaxError)) throw cause;
		// The message of the parser quotes the text, which may be that of a credential.
		return reject("UPDATE_URLS", /at position \d+.*$/.exec(cause.message)?.[0] ?? "unfinished", "JSON");
	}
}

function reject(field: string, value: string, allowed: string): never {
	throw new InputError({ field, value }, allowed);
}

const nameOfEntry = ({ source, name }: Entry, i: number): string => `${source}:${name ?? i + 1}`;

function feedOf(entry: Entry, name: string): Feed {
	const { symbol, preset, tag } = entry;
	const options: ImportOptions = {
		...(symbol && { symbol }),
		...(preset && { preset }),
		...(tag && { tag }),
	};
	const feed = {
		name,
		source: entry.source,
		areas: [],
		what: labelOf(entry),
		schedule: scheduleOf(entry),
		options,
	};
	return { ...feed, due: (context) => duesOf(entry, context) };
}

const hostOf = ({ url }: Entry): string => new URL(filled(url, "2000-01-01")).host;

const labelOf = (entry: Entry): string => `${hostOf(entry)}, your own URL`;

function scheduleOf({ every, at, days = "trading" }: Entry): Schedule {
	if (every !== undefined) return { everyMinutes: every, during: ["00:00", "23:59"], days };
	return { at: at ?? ["18:00"], days };
}

const placeholders = /\{(YYYYMMDD|YYYY-MM-DD|YYYY|MM|DD)\}/g;

/** A URL with the parts of a day in place of its placeholders. */
export function filled(text: string, day: string): string {
	const parts: Record<string, string> = {
		YYYYMMDD: compact(day),
		"YYYY-MM-DD": day,
		YYYY: day.slice(0, 4),
		MM: day.slice(5, 7),
		DD: day.slice(8),
	};
	return text.replaceAll(placeholders, (placeholder, name: string) => parts[name] ?? placeholder);
}

const daysBack = 7;

/** A URL with placeholders is requested each trading day once, one without each time. */
function* duesOf({ source, url, file }: Entry, { now, since }: FeedContext): Iterable<DueFile> {
	const namedBy = importers.find((importer) => importer.source === source)?.namedBy;
	const dueFileOf = (fileUrl: string, name: string | undefined): DueFile => ({
		name: name ?? nameOf(null, new URL(fileUrl), namedBy),
		urls: [fileUrl],
	});
	if (filled(url, "2000-01-01") === url) {
		yield dueFileOf(url, file);
		return;
	}
	const today = easternDate(now);
	for (const day of newestTradingDays(since ?? addDays(today, -daysBack), today)) {
		yield { ...dueFileOf(filled(url, day), file && filled(file, day)), day, once: true };
	}
}
