import type { Operation } from "@us-market-data/contract";
import { BadSetting } from "@us-market-data/market";
import type { Env } from "@us-market-data/runtime";

type Family = Operation["family"];

/** Families of the contract that a deployment may serve at hosts of their own. */
export const separableFamilies = ["main", "company", "legacy"] as const;

/** A family that may have hosts of its own. */
export type SeparableFamily = (typeof separableFamilies)[number];

/** The hosts of each family, as `name` or `name:port`. A family without hosts is served at every host. */
export type HostLists = Readonly<Record<SeparableFamily, readonly string[]>>;

/** The hosts that serve each family. The account family and the pages are served at every host. */
export class FamilyHosts {
	readonly #lists: HostLists;
	/** False while every host serves every family. */
	readonly areSeparate: boolean;

	constructor(lists: HostLists) {
		this.#lists = lists;
		this.areSeparate = separableFamilies.some((family) => lists[family].length > 0);
	}

	/** Hosts of a family; empty when every host serves it. */
	of(family: Family): readonly string[] {
		return family === "account" ? [] : this.#lists[family];
	}

	/** True when a host serves a family. */
	serves(family: Family, host: string | undefined): boolean {
		const hosts = this.of(family);
		if (hosts.length === 0) return true;
		return host !== undefined && hosts.some((entry) => covers(entry, host));
	}

	/**
	 * The origins of a family, one for each of its hosts, the preferred ones first: those of the given origins that serve it.
	 *
	 * @param origins where a client reaches the service, the most important one first; its scheme holds for all
	 * @example originsOf("company", ["https://data.example"]) // ["https://company.example", "https://firms.example"]
	 */
	originsOf(family: Family, origins: readonly [string, ...string[]]): string[] {
		const { protocol } = new URL(origins[0]);
		const preferred = origins.map((origin) => new URL(origin).host);
		const hosts = this.of(family);
		if (hosts.length === 0) return [origins[0]];
		const rankOf = (entry: string) => preferred.findIndex((host) => covers(entry, host)) + 1 || Infinity;
		return hosts
			.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
			.map((entry) => `${protocol}//${preferred.find((host) => covers(entry, host)) ?? entry}`);
	}
}

/** True for the host of an entry. An entry without a port is the host at every port. */
const covers = (entry: string, host: string): boolean =>
	host === entry || host.replace(/:\d*$/, "") === entry;

/** A deployment whose hosts serve every family. */
export const everyHost = (): FamilyHosts => new FamilyHosts({ main: [], company: [], legacy: [] });

type HostSettings = Pick<Env, "MAIN_HOSTS" | "COMPANY_HOSTS" | "LEGACY_HOSTS" | "PUBLIC_URL">;

/** Reads the hosts of the families from the settings. Throws BadSetting when they contradict. */
export function familyHostsOf(env: HostSettings): FamilyHosts {
	const hosts = new FamilyHosts({
		main: entries(env.MAIN_HOSTS),
		company: entries(env.COMPANY_HOSTS),
		legacy: entries(env.LEGACY_HOSTS),
	});
	if (env.PUBLIC_URL !== "" && !hosts.serves("main", new URL(env.PUBLIC_URL).host)) {
		throw new BadSetting(
			`Setting MAIN_HOSTS is "${env.MAIN_HOSTS}" while PUBLIC_URL is "${env.PUBLIC_URL}"; allowed: hosts with that of PUBLIC_URL among them.`,
		);
	}
	return hosts;
}

const entries = (list: string): string[] =>
	list
		.split(",")
		.map((host) => host.trim())
		.filter((host) => host !== "");
