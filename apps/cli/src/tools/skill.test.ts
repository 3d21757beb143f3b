import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { operationDocs, streamDocs } from "@us-market-data/client/docs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { built, settingsOf } from "../testing/usmd.ts";
import { skillText } from "./skill.ts";

const service = serviceOfFile();
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-skill-"));
	const program = `#!/bin/sh\nexec "${process.execPath}" "${built[0]}" "$@"\n`;
	await writeFile(join(folder, "usmd"), program, { mode: 0o755 });
	await symlink(process.execPath, join(folder, "node"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = skillText();

test("SKILL.md of the package is what the program prints", async () => {
	await expect(text).toMatchFileSnapshot("../../SKILL.md");
});

test("begins with the name and the description that a skill must have", () => {
	const [, name, description = ""] =
		/^---\nname: (\S+)\ndescription: >-\n((?: {2}.+\n)+)---\n/.exec(text) ?? [];
	expect(name).toMatch(/^[a-z0-9-]{1,64}$/);
	expect(description.length).toBeLessThanOrEqual(1024);
});

test("names every operation and stream once", () => {
	expect(text.match(/^- `usmd .+`: /gm)).toHaveLength(operationDocs.length + streamDocs.length);
});

/** The lines of its blocks, and the commands of its list. */
const lines = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
	block.trim().split("\n"),
);
const listed = [...text.matchAll(/^- `(usmd .+?)`: /gm)].map(([, line = ""]) => line);

test.each(lines)("%s gives an answer", async (line) => {
	const { stdout } = await inShell(line);
	expect(stdout.trim().split("\n").join(" ")).not.toMatch(/^(null)?$/);
});

test("each listed command is complete", async () => {
	expect(text).not.toMatch(/^- `[^`]*["'$]/m);
	for (const line of listed) {
		const { stdout } = await service.usmd(...line.split(" ").slice(1), "--curl");
		expect(stdout, line).toMatch(/^curl /);
	}
});

/** Runs a line as a shell does. It throws unless the line ends with 0. */
async function inShell(line: string) {
	const env = settingsOf({
		PATH: `${folder}:${process.env["PATH"]}`,
		USMD_URL: service.url,
		USMD_API_KEY: await service.key(),
	});
	return promisify(execFile)("bash", ["-c", line], { env });
}
