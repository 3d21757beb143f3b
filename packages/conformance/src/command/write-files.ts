import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Contract } from "../contract.ts";
import { githubAnnotations } from "../report/formats/annotations.ts";
import { html, type Setting } from "../report/formats/html.ts";
import { junit } from "../report/formats/junit.ts";
import { markdown } from "../report/formats/markdown.ts";
import { sarif } from "../report/formats/sarif.ts";
import { readRuns, recorded, withRun } from "../report/history.ts";
import { withoutKeys } from "../report/text.ts";
import type { SuiteReport } from "../suite/run-suite.ts";
import type { Options } from "./options.ts";

/** Writes files by path, with their folders. Gives a sentence for each that cannot be written, and writes the others. */
export async function writeFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
	const unwritten: string[] = [];
	for (const [file, text] of files)
		try {
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, text);
		} catch (error) {
			const { code, message } = error as NodeJS.ErrnoException;
			unwritten.push(`${file} cannot be written: ${reasons[code ?? ""] ?? message}`);
		}
	return unwritten;
}

const reasons: Readonly<Record<string, string>> = {
	EACCES: "this user may not write there",
	EEXIST: "a part of its path is a file",
	EISDIR: "it is a folder",
	ENOSPC: "the disk is full",
	ENOTDIR: "a part of its path is a file",
	EROFS: "the disk is read-only",
};

/**
 * Reads the runs to compare with: those of `--history`, or that of `--baseline`.
 *
 * @throws CannotRun for a file that holds none
 */
export function settingOf({ baseline, history }: Options, contract: Contract): Setting {
	const past = history !== undefined && existsSync(history) ? readRuns(history) : [];
	return {
		contract,
		at: new Date(),
		before: baseline === undefined ? past : [...past, ...readRuns(baseline)],
	};
}

/** Writes the reports that are asked for, none with a key. */
export async function writeReports(
	options: Options,
	reports: readonly SuiteReport[],
	setting: Setting,
	credentials: readonly object[],
): Promise<void> {
	const cleaned = (text: string) => credentials.reduce<string>(withoutKeys, text);
	const json = (value: unknown) => `${JSON.stringify(value)}\n`;
	const run = recorded(reports, setting.at);
	const files: readonly (readonly [string | undefined, () => string])[] = [
		[options.junit, () => junit(reports)],
		[options.html, () => html(reports, setting)],
		[options.markdown, () => markdown(reports, setting)],
		[options.sarif, () => sarif(reports, setting)],
		[options.json, () => json(run)],
		[options.history, () => json(withRun(pastOf(options), run))],
	];
	for (const [file, text] of files) if (file !== undefined) await writeFile(file, cleaned(text()));
	if (options.annotations === "github") process.stdout.write(cleaned(githubAnnotations(reports, setting)));
}

const pastOf = ({ history }: Options) =>
	history !== undefined && existsSync(history) ? readRuns(history) : [];
