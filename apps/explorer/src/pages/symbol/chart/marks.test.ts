import { expect, test } from "vitest";
import { type Mark, markedBars, marksOfFilings } from "./marks.ts";

const mark = (date: string): Mark => ({ date, kind: "filing", text: date, url: undefined });

test("marks stand on the bar that holds their day", () => {
	const weeks = ["2026-11-02", "2026-11-09", "2026-11-16"].map((date) => ({ date }));
	const marks = ["2026-10-30", "2026-11-02", "2026-11-06", "2026-11-09", "2026-11-20"].map(mark);
	expect(
		markedBars(weeks, marks, "week").map((bar) => [bar.index, bar.marks.map(({ date }) => date)]),
	).toEqual([
		[0, ["2026-11-02", "2026-11-06"]],
		[1, ["2026-11-09"]],
		[2, ["2026-11-20"]],
	]);
});

test("bars of minutes carry the mark at the first one of the day", () => {
	const minutes = ["2026-11-19", "2026-11-19", "2026-11-20", "2026-11-20"].map((date) => ({ date }));
	expect(markedBars(minutes, [mark("2026-11-20")], "1m")).toMatchObject([{ index: 2 }]);
	expect(markedBars([], [mark("2026-11-20")], "day")).toEqual([]);
});

test("marks after the last bar and in gaps fall away; those of a weekend do not", () => {
	const days = ["2018-01-19", "2019-02-15"].map((date) => ({ date }));
	const marks = ["2018-01-21", "2018-08-02", "2019-02-18", "2026-02-24"].map(mark);
	expect(markedBars(days, marks, "day").map((bar) => [bar.index, bar.marks.map(({ date }) => date)])).toEqual(
		[
			[0, ["2018-01-21"]],
			[1, ["2019-02-18"]],
		],
	);
});

test("a filing whose address is none of the web leads nowhere", () => {
	const filing = { id: "1", title: "t", description: "", fileName: "", publishedAt: "2026-11-20T10:00:00Z" };
	const urls = [
		"https://www.sec.gov/a.htm",
		"HTTP://a.example",
		"javascript:alert(1)",
		" javascript:x",
		"data:,x",
		"//a",
		"",
	];
	const marks = marksOfFilings(
		urls.map((url) => ({ ...filing, form: "8-K", accessionNumber: "", fileUrls: [url] })) as never,
	);
	expect(marks.map(({ url }) => url)).toEqual([...urls.slice(0, 2), ...Array(5).fill(undefined)]);
});
