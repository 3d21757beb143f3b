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

	/** True when a host serves a family. An entry without a port is the host at every port. */
	serves(family: Family, host: string | undefined): boolean {
		const hosts = this.of(family);
		if (hosts.length === 0) return true;
		return host !== undefined && (hosts.includes(host) || hosts.includes(host.replace(/:\d*$/, "")));
	}

	/** The origin of a family: the given one when it serves the family, otherwise the family's first host. */
	originOf(family: Family, origin: string): string {
		const { protocol, host } = new URL(origin);
		const [first] = this.of(family);
		return first === undefined || this.serves(family, host) ? origin : `${protocol}//${first}`;
	}
}

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
