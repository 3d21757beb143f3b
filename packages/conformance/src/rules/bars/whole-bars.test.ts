import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { wholeOnOneDay } from "./whole-bars.ts";

const bars = ["2026-07-01", "2026-08-03", "2026-09-01", "2026-10-01"].map((date) => ({ date, volume: "9" }));
type Asked = Readonly<Record<string, string | undefined>>;
const whole = ({ start }: Asked) => ({ c: bars.filter(({ date }) => !start || date === start) });

test("wholeOnOneDay wants a bar with all its days where the question ends within it", async () => {
	const rule = wholeOnOneDay("c");
	expect(await complaints(rule, whole)).toEqual([]);
	const cut = (asked: Asked) =>
		asked["start"] === "2026-09-01" && asked["period"] === "month"
			? { c: [{ date: "2026-09-01", volume: "8" }] }
			: whole(asked);
	expect(await complaints(rule, cut)).toEqual([
		'period=month&start=2026-09-01&end=2026-09-01: {"date":"2026-09-01","volume":"8"}, among newer ones {"date":"2026-09-01","volume":"9"}',
	]);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: no bars of two dates"]);
});
