import { BadSetting } from "@us-market-data/market";

/** The settings of the bridge, from its environment. */
export interface Settings {
	/** Address of the service, without a path. */
	url: string;
	host: string;
	port: number;
	/** `replay` of the streams; undefined for the live ones. */
	replay: string | undefined;
	/** `speed` of a replay: seconds of the market in a second, 0 for as fast as the bot reads. */
	speed: number;
}

/**
 * Reads the settings. Other environment variables have no effect.
 *
 * @throws {BadSetting}
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
	const read = (name: string, fallback: string, form: RegExp, allowed: string): string => {
		const value = variables[name] || fallback;
		if (!form.test(value)) throw new BadSetting(`${name} is ${JSON.stringify(value)}; allowed: ${allowed}.`);
		return value;
	};
	const number = (name: string, fallback: number, max: number): number => {
		const allowed = `0 to ${max}`;
		const value = Number(read(name, String(fallback), /^\d{1,5}$/, allowed));
		if (value > max) throw new BadSetting(`${name} is "${value}"; allowed: ${allowed}.`);
		return value;
	};
	const replay = read(
		"REPLAY",
		"",
		/^(|now|\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?)$/,
		"now, a trading day such as 2026-11-20, or an instant such as 2026-11-20T14:30Z",
	);
	return {
		url: read(
			"USMD_URL",
			"http://127.0.0.1:3000",
			/^https?:\/\/[\w.:[\]-]+\/?$/,
			"the address of a service, such as http://127.0.0.1:3000",
		).replace(/\/$/, ""),
		host: read("HOST", "127.0.0.1", /^[\w.:-]+$/, "a host name or address"),
		port: number("PORT", 3100, 65_535),
		replay: replay === "" ? undefined : replay,
		speed: number("SPEED", 1, 100),
	};
}
