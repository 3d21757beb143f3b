import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { adjustedAsOfThen, barsOfThePast, coversItsSessions, scalesFromTheNewest } from "./choices.ts";

type RequestedParams = Readonly<Record<string, string | undefined>>;
interface Bar {
	readonly date: string;
	readonly close: string;
	readonly tradeSession?: number;
}

const days = Array.from({ length: 100 }, (_, i) => addDays("2026-03-01", i));
/** The day of the one action, which halves what was before. */
const action = "2026-04-20";

/** A service with one action, whose adjustment looks from a day. */
const bars = (requested: RequestedParams, lookFrom: string): readonly Bar[] => {
	const { start = "", end = "~", as_of = "~", datetime = "~", count = "1000" } = requested;
	const hasEnded = !as_of.includes("T") || as_of.slice(11) > "21:00:00Z";
	const last = hasEnded ? as_of.slice(0, 10) : addDays(as_of.slice(0, 10), -1);
	const isScaled = requested["adjust"] === "forward" && action <= lookFrom;
	return days
		.filter((date) => start <= date && date <= end && date <= last && date <= datetime.slice(0, 10))
		.slice(-Number(count))
		.map((date) => ({ date, close: isScaled && date < action ? "5" : "10" }));
};
const actions = { actions: [{ kind: "dividend", effectiveDate: action }] };
const replyWith = (lookFrom: (requested: RequestedParams) => string) => (requested: RequestedParams) =>
	requested["operationId"]
		? actions
		: { c: bars(requested, lookFrom(requested)), ...(requested["as_of"] && { asOf: { leftOut: [] } }) };
const today = "2026-06-10";

test("coversItsSessions wants regular bars alone without the sessions around, and all of them", async () => {
	const rule = coversItsSessions("c", ["1m", "1h"]);
	const all = [1, 0, 0, 0, 2].map((tradeSession, i) => ({ date: "2026-11-20", close: `${i}`, tradeSession }));
	const reported = (intraday: readonly Bar[]) =>
		complaints(rule, ({ session }) => ({ c: session === "all" ? all : intraday }));
	expect(await reported(all.slice(1, 4))).toEqual([]);
	expect(await reported(all.slice(1))).not.toEqual([]);
	expect(await reported(all.slice(1, 3))).not.toEqual([]);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: no bars below a day"]);
});

test("scalesFromTheNewest wants one scale for a bar, be newer ones asked for or not", async () => {
	const rule = scalesFromTheNewest("c");
	expect(
		await complaints(
			rule,
			replyWith(() => today),
		),
	).toEqual([]);
	const fromTheEnd = replyWith(({ end, datetime }) => end ?? datetime?.slice(0, 10) ?? today);
	expect(await complaints(rule, fromTheEnd)).not.toEqual([]);
	expect(await complaints(rule, () => ({}))).toEqual(["skipped: no known security has an adjustment"]);
});

test("barsOfThePast wants the bars that had ended at an instant", async () => {
	const rule = barsOfThePast("c");
	expect(
		await complaints(
			rule,
			replyWith(() => today),
		),
	).toEqual([]);
	const atItsBeginning = ({ as_of, ...requested }: RequestedParams) =>
		replyWith(() => today)({ ...requested, ...(as_of && { as_of: as_of.slice(0, 10) }) });
	expect(await complaints(rule, atItsBeginning)).toHaveLength(1);
	const aDayLess = ({ as_of, ...requested }: RequestedParams) =>
		replyWith(() => today)({ ...requested, ...(as_of && { as_of: addDays(as_of.slice(0, 10), -1) }) });
	expect(await complaints(rule, aDayLess)).toHaveLength(2);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: too few bars"]);
});

test("adjustedAsOfThen wants no adjustment by an action that was still to come", async () => {
	const rule = adjustedAsOfThen("c");
	expect(
		await complaints(
			rule,
			replyWith(({ as_of }) => as_of ?? today),
		),
	).toEqual([]);
	expect(
		await complaints(
			rule,
			replyWith(() => today),
		),
	).not.toEqual([]);
	expect(await complaints(rule, () => ({}))).toEqual([
		"skipped: no known security has an action of the past",
	]);
});

test("bars of the past are not judged where the day of a split is not known", async () => {
	const hasOpenSplit = (requested: RequestedParams) => {
		if (requested["operationId"])
			return { ...actions, uncertainSplits: [{ newShares: "4", oldShares: "1" }] };
		const past = requested["as_of"] && { asOf: { leftOut: [{ data: "splits" }] } };
		return {
			c: bars({ ...requested, count: requested["as_of"] ? "2" : requested["count"] }, today),
			...past,
		};
	};
	expect(await complaints(barsOfThePast("c"), hasOpenSplit)).toEqual(["skipped: no bars of the past"]);
	expect(await complaints(adjustedAsOfThen("c"), hasOpenSplit)).toEqual([
		"skipped: no known security has an action of the past",
	]);
});
