import { expect, test } from "vitest";
import { CannotRun } from "../preflight/cannot-run.ts";
import type { RequestOptions } from "../rules/rule.ts";
import { complaintsOf, responseOf } from "../testing.ts";
import { answersTheNewData, runCommand } from "./import-during-run.ts";

const reported = (row: string, version: string) =>
	responseOf(200, { trades: [row] }, { etag: `"${row}"`, "x-data-version": version });
const before = reported("old", "1-a");

type Question = Readonly<Record<string, string | undefined>>;

/** A service behind an import that keeps what it answered before on some ways. */
const service =
	(isConsistent: (question: Question, options: RequestOptions) => boolean) =>
	(question: Question, options: RequestOptions) => {
		if (question["data_version"] === "1-a") return reported("old", "1-a");
		const row = isConsistent(question, options) ? "old" : "new";
		return options.headers?.["if-none-match"] === `"${row}"`
			? responseOf(304, undefined, { "x-data-version": "2-a" })
			: reported(row, "2-a");
	};
const check = (isConsistent: (question: Question, options: RequestOptions) => boolean) =>
	complaintsOf(answersTheNewData([{}], [before], "2-a"), service(isConsistent));

test("an import is answered on each way", async () => {
	expect(await check(() => false)).toEqual([]);
	expect(await check((_, { rawQuery }) => rawQuery !== undefined)).toHaveLength(1);
	expect(await check((_, { headers = {} }) => "origin" in headers)).toHaveLength(1);
	expect(await check(({ data_version }) => data_version !== undefined)).toHaveLength(1);
	// A row that is kept for the plain question alone differs from all the others.
	expect(
		await check(
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
