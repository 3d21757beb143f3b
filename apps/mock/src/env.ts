import { BadSetting } from "@us-market-data/market";
import { usualWorlds } from "./locations.ts";

/** The settings of the mock, from its environment. */
export interface Env {
	PORT: number;
	HOST: string;
	/** The only path prefix of the legacy family. */
	LEGACY_PREFIX: string;
	/** Hosts that serve each family; every host when empty. */
	MAIN_HOSTS: readonly string[];
	COMPANY_HOSTS: readonly string[];
	LEGACY_HOSTS: readonly string[];
	/** Source of plain answers. */
	ANSWERS: "world" | "examples";
	/** Origins whose pages may read answers: `*` for all, none when empty. */
	CORS_ORIGINS: readonly string[];
	/** Origins whose pages may use the control API, in the same form. */
	CONTROL_ORIGINS: readonly string[];
	/** Seed of the simulated market; that of the service's sample data unless given. */
	SEED?: number;
	/** Folder that keeps simulated markets from run to run. */
	WORLD_DIR: string;
}

const hosts = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(, *([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?)*$|^$/;

const origins = /^(\*|none|https?:\/\/[a-z0-9.:[\]-]+(, *https?:\/\/[a-z0-9.:[\]-]+)*)$/;

/**
 * Reads the settings, with the defaults of the guide. Other environment variables have no effect.
 *
 * @throws {BadSetting}
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
	const read = (name: keyof Env, fallback: string, form: RegExp, allowed: string): string => {
		const value = variables[name] || fallback;
		if (!form.test(value)) throw new BadSetting(`${name} is ${JSON.stringify(value)}; allowed: ${allowed}.`);
		return value;
	};
	const port = Number(read("PORT", "4010", /^\d{1,5}$/, "0 to 65535"));
	if (port > 65_535) throw new BadSetting(`PORT is "${port}"; allowed: 0 to 65535.`);
	const LEGACY_PREFIX = read(
		"LEGACY_PREFIX",
		"legacy",
		/^[a-z0-9-]{1,64}$/,
		"up to 64 of a to z, 0 to 9 and dashes",
	);
	if (LEGACY_PREFIX === "market-data")
		throw new BadSetting('LEGACY_PREFIX is "market-data"; allowed: any but that of the main family.');
	const seed = read("SEED", "", /^\d{0,12}$/, "an integer from 0 to 999999999999");
	const hostList = (name: keyof Env) =>
		itemsOf(read(name, "", hosts, "hosts as name or name:port in lower case, with commas between"));
	const originList = (name: "CORS_ORIGINS" | "CONTROL_ORIGINS", fallback: string) => {
		const list = read(name, fallback, origins, "* or none, or origins with commas between");
		return list === "none" ? [] : itemsOf(list);
	};
	return {
		PORT: port,
		HOST: read("HOST", "127.0.0.1", /^[\w.:-]+$/, "a host name or address"),
		LEGACY_PREFIX,
		MAIN_HOSTS: hostList("MAIN_HOSTS"),
		COMPANY_HOSTS: hostList("COMPANY_HOSTS"),
		LEGACY_HOSTS: hostList("LEGACY_HOSTS"),
		ANSWERS: read("ANSWERS", "world", /^(world|examples)$/, "world or examples") as Env["ANSWERS"],
		CORS_ORIGINS: originList("CORS_ORIGINS", "*"),
		CONTROL_ORIGINS: originList("CONTROL_ORIGINS", "none"),
		...(seed !== "" && { SEED: Number(seed) }),
		WORLD_DIR: read("WORLD_DIR", usualWorlds, /./, "a folder"),
	};
}

/** The items of a list with commas between. */
const itemsOf = (list: string): string[] =>
	list
		.split(",")
		.map((item) => item.trim())
		.filter((item) => item !== "");
