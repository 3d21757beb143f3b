import { BadSetting, InputError } from "@us-market-data/market";
import type { FetchSettings } from "../fetching/hosts.ts";
import { MiB } from "../fetching/limits.ts";
import type { Feed } from "./feeds/feed.ts";
import { feeds } from "./feeds/index.ts";

/** Settings that updates heed. */
export interface UpdateSettings {
	/** Names of feeds with commas between; no feeds for `none`; the usual ones when empty. */
	UPDATE_SOURCES: string;
	/** Path of a file with URLs of the operator; none when empty. */
	UPDATE_URLS: string;
	SEC_USER_AGENT: string;
	SOURCE_MIRROR: string;
	MIN_FREE_DISK_MB: number;
}

/** All feeds, and those that are enabled when the operator names none. */
export interface Selection {
	all: readonly Feed[];
	enabled: readonly Feed[];
}

/**
 * Feeds by the settings: those of UPDATE_SOURCES, else the ones that need no opting in, and always the operator's own.
 * @throws BadSetting, InputError
 */
export async function selectFeeds(settings: UpdateSettings): Promise<Selection> {
	const own = await ownFeeds(settings.UPDATE_URLS);
	const all = [...feeds, ...own];
	if (settings.UPDATE_SOURCES === "") {
		return { all, enabled: [...feeds.filter(({ optIn }) => optIn === undefined), ...own] };
	}
	if (settings.UPDATE_SOURCES === "none") return { all, enabled: own };
	const names = settings.UPDATE_SOURCES.split(",").map((name) => name.trim());
	const chosen = feedsNamed(names, all, (name, allowed) => {
		throw new BadSetting(`Setting UPDATE_SOURCES names ${JSON.stringify(name)}; allowed: ${allowed}.`);
	});
	return { all, enabled: [...new Set([...chosen, ...own])] };
}

/** Loaded on demand, because most operators configure no URLs. */
async function ownFeeds(path: string): Promise<Feed[]> {
	if (path === "") return [];
	const { operatorFeeds } = await import("./operator.ts");
	return operatorFeeds(path);
}

/** The feeds of these names, in the order in which an update needs them. */
export function feedsNamed(
	names: readonly string[],
	all: readonly Feed[],
	reject: (name: string, allowed: string) => never = (value, allowed) => {
		throw new InputError({ field: "source", value }, allowed);
	},
): Feed[] {
	const allowed = all.map(({ name }) => name).join(", ");
	const unknown = names.find((name) => !all.some((feed) => feed.name === name));
	if (unknown !== undefined) reject(unknown, allowed);
	return all.filter(({ name }) => names.includes(name));
}

/** The settings that concern fetching. */
export const fetchSettings = ({
	SEC_USER_AGENT,
	SOURCE_MIRROR,
	MIN_FREE_DISK_MB,
}: UpdateSettings): FetchSettings => ({
	reserve: MIN_FREE_DISK_MB * MiB,
	...(SEC_USER_AGENT !== "" && { secUserAgent: SEC_USER_AGENT }),
	...(SOURCE_MIRROR !== "" && { mirror: SOURCE_MIRROR }),
});
