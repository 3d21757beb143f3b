import { iso } from "@us-market-data/market";

/** A scenario: how the mock behaves beyond single answers. Without a setting it behaves as the service at rest. */
export interface ScenarioSettings {
	/** Source of plain answers. */
	answers?: "world" | "examples";
	/** Data requests of each account in a month. */
	allowance?: number;
	/** Requests of each account in a span of seconds. */
	rate?: { requests: number; seconds: number };
	/** Instant at which credentials expire, epoch milliseconds. */
	expires?: number;
	/** Instant at which the clock is set at the first request, epoch milliseconds. */
	clock?: number;
	/** Seconds of the clock in a second. */
	speed?: number;
	/** Requests after which the data change, each time. */
	change?: number;
	/** Level of a market-wide halt that is on. */
	halt?: 1 | 2 | 3;
	/** Mean delay of an answer, and its standard deviation, in milliseconds. */
	latency?: number;
	spread?: number;
	/** Shares of the requests that are answered 500 or 503, cut off in the middle, or sent slowly. */
	errors?: number;
	cut?: number;
	slow?: number;
	/** Bytes in a second of a slow body. */
	bytes?: number;
	/** Draws what happens by chance. */
	seed?: number;
}

/** A setting that cannot be; the message names it, its value and the allowed values. */
export class BadScenario extends Error {
	override readonly name = "BadScenario";
}

interface Setting<T> {
	allowed: string;
	/** Undefined for a text that is not allowed. */
	read(text: string): T | undefined;
}

const number = (min: number, max: number, form = /^\d{1,12}$/): Setting<number> => ({
	allowed: form.test("0.5") ? `a number from ${min} to ${max}` : `an integer from ${min} to ${max}`,
	read: (text) => (form.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
});

const share = number(0, 1, /^\d(\.\d{1,6})?$/);

const instant: Setting<number> = {
	allowed: "now, or an instant such as 2026-11-20T22:30:00Z, from 2025 to 2027",
	read: (text) => {
		if (text === "now") return Date.now();
		const time = /^202[5-7]-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? Date.parse(text) : Number.NaN;
		// `Date.parse` takes 31 November for 1 December.
		return !Number.isNaN(time) && iso(time) === text ? time : undefined;
	},
};

const words = <W extends string>(...all: readonly W[]): Setting<W> => ({
	allowed: all.join(" or "),
	read: (text) => all.find((word) => word === text),
});

const settings: { [Name in keyof ScenarioSettings]-?: Setting<Exclude<ScenarioSettings[Name], undefined>> } =
	{
		answers: words("world", "examples"),
		allowance: number(0, 1_000_000_000),
		rate: {
			allowed: "requests/seconds, such as 5/10",
			read: (text) => {
				const [, requests = "", seconds = ""] = /^([1-9]\d{0,5})\/([1-9]\d{0,4})$/.exec(text) ?? [];
				return requests === "" ? undefined : { requests: Number(requests), seconds: Number(seconds) };
			},
		},
		expires: instant,
		clock: instant,
		speed: number(0, 86_400),
		change: number(1, 1_000_000),
		halt: {
			allowed: "1, 2 or 3",
			read: (text) => ([1, 2, 3] as const).find((level) => String(level) === text),
		},
		latency: number(0, 600_000),
		spread: number(0, 600_000),
		errors: share,
		cut: share,
		slow: share,
		bytes: number(1, 1_000_000),
		seed: number(0, 999_999_999_999),
	};

/** The settings of scenarios by name, with what each allows. */
export const settingRules: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries(settings).map(([name, { allowed }]) => [name, allowed]),
);

/**
 * Reads the settings of a scenario.
 *
 * @throws {BadScenario}
 */
export function readSettings(texts: Readonly<Record<string, string>>): ScenarioSettings {
	return Object.fromEntries(
		Object.entries(texts).map(([name, text]) => {
			if (!Object.hasOwn(settings, name))
				throw new BadScenario(
					`There is no setting ${JSON.stringify(name)}; there are: ${Object.keys(settings).join(", ")}.`,
				);
			const { allowed, read } = settings[name as keyof ScenarioSettings];
			const value = read(text);
			if (value === undefined)
				throw new BadScenario(`Setting ${name} is ${JSON.stringify(text)}; allowed: ${allowed}.`);
			return [name, value];
		}),
	);
}

const nameForm = /^[\w.-]{1,64}$/;

/**
 * Reads the header `Mock-Scenario`: settings as `name=value` with commas between, and the name of the state that requests share. Without `id` requests with the same text
 * share a state.
 *
 * @throws {BadScenario}
 */
export function readHeader(header: string): { id: string; settings: ScenarioSettings } {
	const parts = header
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "");
	const texts = Object.fromEntries(
		parts.map((part) => {
			const at = part.indexOf("=");
			if (at < 0)
				throw new BadScenario(`Header "Mock-Scenario" holds ${JSON.stringify(part)}; allowed: name=value.`);
			return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
		}),
	);
	const { id, ...others } = texts;
	if (id !== undefined && !nameForm.test(id))
		throw new BadScenario(
			`Setting id is ${JSON.stringify(id)}; allowed: up to 64 letters, digits, dots, dashes and underscores.`,
		);
	return { id: id ?? parts.join(","), settings: readSettings(others) };
}
