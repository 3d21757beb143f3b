import { hash } from "node:crypto";
import { iso, type Random, random } from "@us-market-data/market";

/** The instant at which a run of the mock takes place unless set: that of the contract's examples. */
const usualInstant = Date.UTC(2026, 10, 20, 22, 30);

/** A clock that can be set, stopped and run at any speed. */
export class Clock {
	#base: number;
	#speed: number;
	#setAt: number;
	/** Works that it stands for. */
	#stands = 0;
	readonly #elapsed: () => number;

	/**
	 * @param instant epoch milliseconds
	 * @param speed seconds of this clock in a second; 0 for a clock that stands
	 * @param elapsed milliseconds of a clock that never goes back
	 */
	constructor(instant: number, speed = 0, elapsed = () => performance.now()) {
		this.#base = instant;
		this.#speed = speed;
		this.#elapsed = elapsed;
		this.#setAt = elapsed();
	}

	get speed(): number {
		return this.#speed;
	}

	/** Epoch milliseconds. */
	readonly now = (): number =>
		this.#stands > 0 ? this.#base : Math.floor(this.#base + (this.#elapsed() - this.#setAt) * this.#speed);

	/** The instant for streams, which move though the clock stands. Epoch milliseconds. */
	readonly moving = (): number =>
		Math.floor(this.#base + (this.#elapsed() - this.#setAt) * (this.#speed || 1));

	/** Sets the clock; without an instant only its speed changes. */
	set({ instant = this.now(), speed = this.#speed }: { instant?: number; speed?: number }): void {
		this.#base = instant;
		this.#speed = speed;
		this.#setAt = this.#elapsed();
	}

	/** Stands while a work is done, though it may be set, and runs on from there when the work has ended or failed. */
	async standDuring(work: () => Promise<void>): Promise<void> {
		this.set({});
		this.#stands += 1;
		try {
			await work();
		} finally {
			this.#stands -= 1;
			this.#setAt = this.#elapsed();
		}
	}
}

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

/** The speed and the end of the sending of an answer. */
export interface Delivery {
	/** Milliseconds before the first byte. */
	delay: number;
	/** True when the connection ends in the middle of the body. */
	isCut: boolean;
	/** Bytes in a second; all at once when undefined. */
	bytesPerSecond?: number;
}

/** The outcome that a scenario draws for one request. */
export interface Chance {
	/** The status of a failure that chance brings. */
	failure?: 500 | 503;
	delivery: Delivery;
}

/** The count of an account's requests against a rate. */
interface RateVerdict {
	isRejected: boolean;
	/** `RateLimit`, `RateLimit-Policy`, and `Retry-After` of a refusal. */
	headers: Readonly<Record<string, string>>;
}

const usualBytes = 1000;

/** A scenario that is played: its settings, and the state that its requests share. */
export class Scenario {
	readonly id: string;
	readonly settings: ScenarioSettings;
	readonly clock: Clock;
	/** Requests so far. */
	requests = 0;
	/** Changes of the data that were asked for beside those by count. */
	extraChanges = 0;
	readonly #random: Random;
	readonly #windows = new Map<string, { count: number; endsAt: number }>();
	readonly #elapsed: () => number;

	/** @param common the clock where the settings name none */
	constructor(id: string, settings: ScenarioSettings, common: Clock, elapsed = () => performance.now()) {
		this.id = id;
		this.settings = settings;
		const { clock, speed, seed = 1 } = settings;
		const hasOwnClock = clock !== undefined || speed !== undefined;
		this.clock = hasOwnClock ? new Clock(clock ?? common.now(), speed ?? 0, elapsed) : common;
		this.#random = random(seed, "scenario");
		this.#elapsed = elapsed;
	}

	/** Changes of the data so far, this request included. */
	get changes(): number {
		const { change } = this.settings;
		const byCount = change === undefined ? 0 : Math.floor(Math.max(0, this.requests - 1) / change);
		return byCount + this.extraChanges;
	}

	/** Name of its data, where it has data of its own. */
	get place(): string {
		return hash("sha256", this.id).slice(0, 16);
	}

	/** True when the scenario has data of its own. */
	get changesData(): boolean {
		return this.settings.change !== undefined || this.settings.halt !== undefined || this.extraChanges > 0;
	}

	/** True once the credentials have expired. */
	get hasExpired(): boolean {
		const { expires } = this.settings;
		return expires !== undefined && this.clock.now() >= expires;
	}

	/** Counts a request and draws what chance makes of it: the n-th request of a seed always meets the same. */
	next(): Chance {
		this.requests += 1;
		const { latency = 0, spread = 0, errors = 0, cut = 0, slow = 0, bytes = usualBytes } = this.settings;
		const stream = this.#random;
		const delay = Math.max(0, latency + spread * stream.normal());
		const [failed, which, isCut, isSlow] = [
			stream.chance(errors),
			stream.chance(0.5),
			stream.chance(cut),
			stream.chance(slow),
		];
		return {
			...(failed && { failure: which ? 500 : 503 }),
			delivery: { delay, isCut, ...(isSlow && { bytesPerSecond: bytes }) },
		};
	}

	/** Counts a request of an account against the rate; undefined where there is none. */
	checkRate(account: string): RateVerdict | undefined {
		const { rate } = this.settings;
		if (!rate) return undefined;
		const now = this.#elapsed();
		const existing = this.#windows.get(account);
		const window =
			existing && existing.endsAt > now ? existing : { count: 0, endsAt: now + rate.seconds * 1000 };
		window.count += 1;
		this.#windows.set(account, window);
		const left = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
		const isRejected = window.count > rate.requests;
		return {
			isRejected,
			headers: {
				"RateLimit-Policy": `"scenario";q=${rate.requests};w=${rate.seconds}`,
				RateLimit: `"scenario";r=${Math.max(0, rate.requests - window.count)};t=${left}`,
				...(isRejected && { "Retry-After": String(left) }),
			},
		};
	}
}

/** Scenarios by header that are remembered at once. */
const maxScenarios = 1000;

/** The scenarios of a run: the common one, and those of requests that name their own. */
export class Scenarios {
	/** The clock of the run. */
	readonly clock: Clock;
	#common: Scenario;
	readonly #byId = new Map<string, Scenario>();
	/** Counts common scenarios, so that each begins with fresh accounts. */
	#count = 0;

	readonly #first: { instant: number; speed: number };

	constructor(settings: ScenarioSettings = {}, clock: Clock = new Clock(usualInstant)) {
		this.clock = clock;
		this.#first = { instant: clock.now(), speed: clock.speed };
		this.#common = new Scenario("common", settings, clock);
	}

	get common(): Scenario {
		return this.#common;
	}

	/** Plays another common scenario from its beginning; all state is forgotten. */
	play(settings: ScenarioSettings): void {
		this.#count += 1;
		this.#byId.clear();
		const { clock: instant, speed, ...others } = settings;
		if (instant !== undefined || speed !== undefined)
			this.clock.set({ ...(instant !== undefined && { instant }), speed: speed ?? 0 });
		this.#common = new Scenario(`common-${this.#count}`, others, this.clock);
	}

	/** Begins anew: no scenario, the clock of the start, no state. */
	reset(): void {
		this.clock.set(this.#first);
		this.play({});
	}

	/**
	 * The scenario of a request.
	 *
	 * @param header `Mock-Scenario`; the common scenario is played without it
	 * @throws {BadScenario}
	 */
	of(header: string | undefined): Scenario {
		if (header === undefined) return this.#common;
		const { id, settings } = readHeader(header);
		const existing = this.#byId.get(id);
		if (existing) return existing;
		const oldest = this.#byId.keys().next().value;
		if (this.#byId.size >= maxScenarios && oldest !== undefined) this.#byId.delete(oldest);
		const scenario = new Scenario(`${this.#count}-${id}`, settings, this.clock);
		this.#byId.set(id, scenario);
		return scenario;
	}
}
