import { expect, test } from "vitest";
import { CannotRun } from "../preflight/cannot-run.ts";
import type { AnswerOptions } from "../rules/rule.ts";
import { answer, complaintsOf } from "../testing.ts";
import { answersTheNewData, runCommand } from "./between.ts";

const reported = (row: string, version: string) =>
	answer(200, { trades: [row] }, { etag: `"${row}"`, "x-data-version": version });
const before = reported("old", "1-a");

type Question = Readonly<Record<string, string | undefined>>;

/** A service behind an import that keeps what it answered before on some ways. */
const service =
	(isKept: (question: Question, options: AnswerOptions) => boolean) =>
	(question: Question, options: AnswerOptions) => {
		if (question["data_version"] === "1-a") return reported("old", "1-a");
		const row = isKept(question, options) ? "old" : "new";
		return options.headers?.["if-none-match"] === `"${row}"`
			? answer(304, undefined, { "x-data-version": "2-a" })
			: reported(row, "2-a");
	};
const judged = (isKept: (question: Question, options: AnswerOptions) => boolean) =>
	complaintsOf(answersTheNewData([{}], [before], "2-a"), service(isKept));

test("an import is answered on each way", async () => {
	expect(await judged(() => false)).toEqual([]);
	expect(await judged((_, { rawQuery }) => rawQuery !== undefined)).toHaveLength(1);
	expect(await judged((_, { headers = {} }) => "origin" in headers)).toHaveLength(1);
	expect(await judged(({ data_version }) => data_version !== undefined)).toHaveLength(1);
	// A row that is kept for the plain question alone differs from all the others.
	expect(
		await judged(
			({ data_version }, { headers, rawQuery }) =>
				!data_version && !rawQuery && Object.keys(headers ?? {}).length === 0,
		),
	).toHaveLength(3);
});

test("the version of an answer is that of the import, and the one before is as it was", async () => {
	const rule = answersTheNewData([{}], [before], "3-a");
	expect(
		(
			await complaintsOf(
				rule,
				service(() => false),
			)
		).length,
	).toBeGreaterThan(0);
	const changed = answersTheNewData([{}], [reported("older", "1-a")], "2-a");
	expect(
		await complaintsOf(
			changed,
			service(() => false),
		),
	).toHaveLength(1);
});

test("a command that fails ends the run", async () => {
	await runCommand("exit 0");
	await expect(runCommand("echo no such file >&2; exit 3")).rejects.toThrow(CannotRun);
	await expect(runCommand("echo no such file >&2; exit 3")).rejects.toThrow(/ended with 3\nno such file/);
});
