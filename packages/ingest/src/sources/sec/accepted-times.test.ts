import { easternToUtc } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptedTimes, type Stamp } from "./accepted-times.ts";

const stamp = (written: string, more: Partial<Stamp> = {}): Stamp => ({
	written: `${written}.000Z`,
	filed: written.slice(0, 10),
	form: "8-K",
	accession: "0000000007-26-000001",
	document: "a.htm",
	...more,
});

const instants = (stamps: Stamp[]): string[] =>
	acceptedTimes(stamps).times.map((time) => new Date(time).toISOString().slice(0, 19));

test("takes a time before EDGAR opens in the other reading as Eastern", () => {
	expect(instants([stamp("2026-01-30T06:01:32")])).toEqual(["2026-01-30T11:01:32"]);
	expect(instants([stamp("2025-08-01T06:00:42")])).toEqual(["2025-08-01T10:00:42"]);
});

test("takes a time at night as UTC, of the evening before in New York", () => {
	expect(instants([stamp("2025-12-23T00:35:10", { filed: "2025-12-22", form: "4" })])).toEqual([
		"2025-12-23T00:35:10",
	]);
});

test("takes midnight in New York, in either reading, for a day without a time: the last second of it", () => {
	expect(instants([stamp("1994-01-26T00:00:00")])).toEqual(["1994-01-27T04:59:59"]);
	expect(instants([stamp("1994-01-26T05:00:00")])).toEqual(["1994-01-27T04:59:59"]);
	expect(instants([stamp("1995-07-03T04:00:00")])).toEqual(["1995-07-04T03:59:59"]);
});

const effect = { form: "EFFECT", accession: "9999999995-25-000942", filed: "2025-04-02" };

test("reads a notice of effectiveness in the hour after midnight, and its neighbours alike", () => {
	const afternoon = { form: "S-3/A", accession: "0001193125-25-068723" };
	const eastern = [stamp("2025-04-03T00:15:14", effect), stamp("2025-03-31T16:02:05", afternoon)];
	expect(instants(eastern)).toEqual(["2025-04-03T04:15:14", "2025-03-31T20:02:05"]);
	const utc = [stamp("2025-04-03T04:15:14", effect), stamp("2025-03-31T20:02:05", afternoon)];
	expect(instants(utc)).toEqual(["2025-04-03T04:15:14", "2025-03-31T20:02:05"]);
});

test("does not hold the SEC's own documents against EDGAR's hours", () => {
	const night = { form: "CT ORDER", accession: "9999999997-25-000001" };
	const { counts } = acceptedTimes([stamp("2025-04-03T08:15:14", night), stamp("2025-04-02T15:02:05")]);
	expect(counts).toEqual({ eastern: 0, utc: 2 });
});

test("allows minutes of delay after EDGAR closes", () => {
	const morning = stamp("2022-11-07T06:27:07");
	expect(instants([morning, stamp("2022-10-04T22:05:07", { form: "4" })])[1]).toBe("2022-10-05T02:05:07");
});

test.each([
	["2026-03-04T17:33:32", "xslF345X05/wk-form4_1772663608.xml", "2026-03-04T22:33:32"],
	["2026-02-06T22:06:41", "xslF345X05/wk-form4_1770415598.xml", "2026-02-06T22:06:41"],
	["2022-10-04T22:05:07", "xslF345X03/wf-form4_166493494107053.xml", "2022-10-05T02:05:07"],
])("reads %s with the document %s as %s", (written, document, instant) => {
	expect(instants([stamp(written, { form: "4", document })])).toEqual([instant]);
});

test("does not take other numbers in a document's name for the time of its making", () => {
	expect(instants([stamp("2020-01-29T16:30:33", { document: "a10-qq1202012282019.htm" })])).toEqual([
		"2020-01-29T16:30:33",
	]);
});

test("tells by the day of filing what was accepted after 17:30 Eastern", () => {
	const next = { filed: "2024-08-02", form: "10-Q" };
	expect(instants([stamp("2024-08-01T18:03:34", next)])).toEqual(["2024-08-01T22:03:34"]);
	expect(instants([stamp("2025-11-19T21:36:17", { form: "10-Q" })])).toEqual(["2025-11-19T21:36:17"]);
});

test("gives way to proof where the day of filing contradicts all around it", () => {
	const stampWithKnownZone = (day: string) => stamp(`${day}T06:01:00`);
	const late = stamp("2024-08-05T18:03:34", { form: "DEFA14A" });
	expect(instants([stampWithKnownZone("2024-08-06"), late, stampWithKnownZone("2024-08-02")])[1]).toBe(
		"2024-08-05T22:03:34",
	);
});

test("reads a row that tells nothing like the nearest one that does", () => {
	const stampOn = (day: string) => stamp(`${day}T16:31:25`);
	const [, near, far] = instants([
		stamp("2026-03-04T06:30:00"),
		stampOn("2026-02-27"),
		stampOn("2026-02-20"),
		stamp("2026-02-18T01:00:00", { filed: "2026-02-17" }),
	]);
	expect(near).toBe("2026-02-27T21:31:25");
	expect(far).toBe("2026-02-20T16:31:25");
});

test("takes a file that tells nothing at its word", () => {
	const { counts } = acceptedTimes([stamp("2026-02-20T16:31:25"), stamp("2026-02-19T15:00:00")]);
	expect(counts).toEqual({ eastern: 0, utc: 2 });
	expect(acceptedTimes([])).toEqual({ times: [], counts: { eastern: 0, utc: 0 } });
});

const day = fc.date({ min: new Date("2009-01-01"), max: new Date("2026-11-01"), noInvalidDate: true });
const second = fc.integer({ min: 6 * 3600, max: 22 * 3600 - 1 });
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

test("finds the instants of a file written in one way, once anything in it tells which", () => {
	const row = fc.record({ day: day.map((date) => date.toISOString().slice(0, 10)), second });
	fc.assert(
		fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), fc.boolean(), (rows, isEastern) => {
			const truth = rows.map((one) => easternToUtc(one.day, clock(one.second)).getTime());
			const expected = easternToUtc("2026-11-05", isEastern ? "06:10" : "21:50").getTime();
			const written = [expected, ...truth].map((time, i) => {
				const wall =
					i === 0 ? "2026-11-05T06:10:00" : `${rows[i - 1]?.day}T${clock(rows[i - 1]?.second ?? 0)}`;
				return isEastern ? wall : new Date(time).toISOString().slice(0, 19);
			});
			// What was accepted at midnight to the second is written like a day without a time.
			fc.pre(!written.some((text) => text.endsWith("T00:00:00")));
			const stamps = written.map((text) => stamp(text, { form: "4" }));
			expect(acceptedTimes(stamps).times).toEqual([expected, ...truth]);
		}),
	);
});
