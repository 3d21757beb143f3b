import { Clock, usualInstant } from "./clock.ts";
import { Scenario } from "./scenario.ts";
import { readHeader, type ScenarioSettings } from "./settings.ts";

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
