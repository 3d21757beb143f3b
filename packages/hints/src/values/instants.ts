import { easternWallMs } from "@us-market-data/market";
import { dateMeant, unixMs } from "./dates.ts";

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
export function dayOrInstantMeant(text: string): string | undefined {
	if (!/\d[T ]+\d{1,2}:\d{2}/.test(text)) return dateMeant(text);
	const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.trim());
	const ms = instantOf(hasZone ? text : `${text.trim()}Z`);
	return ms === undefined ? undefined : `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

const longest = 40;

/** The instant of an ISO 8601 text; a `+` of its offset may have become a blank. */
function instantOf(text: string): number | undefined {
	if (text.length > longest || !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
	const ms = Date.parse(text.replace(/ (\d{2}:?\d{2})$/, "+$1").replace(/^(\S+) (\d{2}:)/, "$1T$2"));
	return Number.isNaN(ms) ? undefined : ms;
}

const printed = (wallMs: number): string | undefined =>
	Math.abs(wallMs) < 7e12 ? new Date(wallMs).toISOString().slice(0, 19).replace("T", " ") : undefined;
