import { Readable } from "node:stream";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { Journal } from "../journal.ts";
import { Clock, Scenarios } from "../scenario.ts";
import { createControl } from "./control.ts";
import { createSameOrigin } from "./same-origin.ts";

const first = Date.UTC(2026, 10, 20, 22, 30);
const close = "2026-11-27T17:59:57Z";

/** A control API whose market takes 41 seconds to be made, on a clock of which the test says how much time has passed. */
function played(fails = false) {
	const time = { elapsed: 0 };
	const scenarios = new Scenarios({}, new Clock(first, 0, () => time.elapsed));
	const ready = async () => {
		time.elapsed += 41_000;
		if (fails) throw new Error("no market");
	};
	const sameOrigin = createSameOrigin({ origins: [], hosts: [] });
	const control = createControl({
		scenarios,
		journal: new Journal(document),
		mode: "world",
		ready,
		sameOrigin,
	});
	const order = async (name: string, body: object) => {
		const request = { method: "POST", target: `/_mock/${name}`, headers: { host: "127.0.0.1:4010" } };
		return control(request, Readable.from([Buffer.from(JSON.stringify(body))]));
	};
	return { time, scenarios, order };
}

test.each([
	["clock", { at: close, speed: 1 }],
	["scenario", { clock: close, speed: 1 }],
])("the clock of an order to %s runs from its instant once the market is there", async (name, body) => {
	const { time, scenarios, order } = played();
	const { text = "" } = await order(name, body);
	expect(JSON.parse(String(text))).toMatchObject({ clock: { at: close, speed: 1 } });
	time.elapsed += 3000;
	expect(scenarios.clock.now()).toBe(Date.parse(close) + 3000);
});

test("the clock runs on when the market could not be made", async () => {
	const { time, scenarios, order } = played(true);
	await expect(order("clock", { at: close, speed: 1 })).rejects.toThrow("no market");
	time.elapsed += 3000;
	expect(scenarios.clock.now()).toBe(Date.parse(close) + 3000);
});
