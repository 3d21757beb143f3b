import { hash } from "node:crypto";
import { type Random, random } from "@us-market-data/market";
import { Clock } from "./clock.ts";
import type { ScenarioSettings } from "./settings.ts";

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
export interface RateVerdict {
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
