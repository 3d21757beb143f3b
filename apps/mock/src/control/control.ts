import type { Readable } from "node:stream";
import { iso } from "@us-market-data/market";
import type { Journal } from "../journal.ts";
import type { MockRequest } from "../mock.ts";
import { controlResponse, type MockResponse } from "../response.ts";
import type { Scenarios } from "../scenario.ts";
import { BadScenario, readSettings, type ScenarioSettings, settingRules } from "../scenario.ts";
import { page, pageScript } from "./page.ts";
import type { SameOrigin } from "./same-origin.ts";

/** Answers what is asked below `/_mock`. */
export type Control = (request: MockRequest, body: Readable) => Promise<MockResponse>;

export interface ControlOptions {
	scenarios: Scenarios;
	journal: Journal;
	/** Source of plain answers where a scenario names none. */
	mode: "world" | "examples";
	/** Resolves when the simulated market of the present instant is there. */
	ready: () => Promise<unknown>;
	/** Refuses pages of other origins. */
	sameOrigin: SameOrigin;
}

/** Longest body of an order. */
const maxBodyBytes = 10_000;

type Texts = Readonly<Record<string, string>>;
type Orders = Readonly<Record<string, (texts: Texts) => Promise<unknown> | unknown>>;

/**
 * The control page, its API and the log. `GET` reads, `POST` with JSON changes; nothing else of the mock can be
 * changed by a request.
 */
export function createControl(options: ControlOptions): Control {
	const { scenarios, journal, sameOrigin } = options;
	const state = () => stateOf(options);
	const pages: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
		"/_mock/state": state,
		"/_mock/log": (query) => ({ entries: journal.entries(Number(query.get("after") ?? 0)) }),
		"/_mock/coverage": () => journal.coverage(),
	};
	const orders: Orders = {
		"/_mock/scenario": (texts) => scenarios.play(readSettings(texts)),
		"/_mock/clock": ({ at, ...others }) => {
			const { clock: instant, speed } = onlyClock(
				readSettings({ ...(at !== undefined && { clock: at }), ...others }),
			);
			scenarios.clock.set({
				...(instant !== undefined && { instant }),
				...(speed !== undefined && { speed }),
			});
		},
		"/_mock/data": () => {
			scenarios.common.extraChanges += 1;
		},
		"/_mock/reset": () => {
			scenarios.reset();
			journal.clear();
		},
	};
	return async ({ method, target, headers }, body) => {
		const { pathname, searchParams } = new URL(target, "http://mock");
		// The page holds nothing by itself, and may be reached by a link of another site.
		if (method === "GET" && /^\/_mock\/?$/.test(pathname)) return page();
		const reason = sameOrigin(headers);
		if (reason !== undefined) return rejected(403, reason);
		if (method === "POST") return ordered(orders[pathname], body, options, state);
		if (method !== "GET") return rejected(405, "Below /_mock there are GET and POST.");
		if (pathname === "/_mock/page.js") return pageScript();
		const read = pages[pathname];
		return read ? controlResponse(200, read(searchParams)) : unknown(Object.keys(pages));
	};

	async function ordered(
		order: Orders[string] | undefined,
		body: Readable,
		{ ready, scenarios: { clock } }: ControlOptions,
		respond: () => unknown,
	): Promise<MockResponse> {
		if (!order) return unknown(Object.keys(orders));
		try {
			const texts = await textsOf(body);
			await clock.standDuring(async () => {
				await order(texts);
				await ready();
			});
		} catch (error) {
			if (error instanceof BadScenario) return rejected(400, error.message);
			throw error;
		}
		return controlResponse(200, respond());
	}
}

const unknown = (names: readonly string[]): MockResponse =>
	rejected(404, `There is no such address; there are: /_mock, ${names.join(", ")}.`);

const rejected = (status: number, error: string): MockResponse => controlResponse(status, { error });

function onlyClock(settings: ScenarioSettings): Pick<ScenarioSettings, "clock" | "speed"> {
	const { clock, speed, ...others } = settings;
	const [other] = Object.keys(others);
	if (other !== undefined)
		throw new BadScenario(`There is no setting ${JSON.stringify(other)} of the clock; there are: at, speed.`);
	return { ...(clock !== undefined && { clock }), ...(speed !== undefined && { speed }) };
}

function stateOf({ scenarios, mode: answers }: ControlOptions) {
	const { common, clock } = scenarios;
	const { expires, ...settings } = common.settings;
	return {
		answers: common.settings.answers ?? answers,
		clock: { at: iso(clock.now()), speed: clock.speed },
		scenario: { ...settings, ...(expires !== undefined && { expires: iso(expires) }) },
		requests: common.requests,
		changes: common.changes,
		settings: settingRules,
	};
}

/** The members of a JSON object as text; an empty body is an empty object. */
async function textsOf(body: Readable): Promise<Texts> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of body as AsyncIterable<Buffer>) {
		length += chunk.length;
		if (length > maxBodyBytes) throw new BadScenario(`The body is longer than ${maxBodyBytes} bytes.`);
		chunks.push(chunk);
	}
	const text = Buffer.concat(chunks).toString("utf8").trim();
	if (text === "") return {};
	const object = parsed(text);
	if (typeof object !== "object" || object === null || Array.isArray(object))
		throw new BadScenario('The body is not a JSON object such as {"allowance":5}.');
	return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value)]));
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
