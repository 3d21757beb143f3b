import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { notingTurns, turnsBetween } from "./loop-turns.ts";

const execute = promisify(execFile);
const always = { from: 0, to: Number.POSITIVE_INFINITY };

/** A program with one turn of 60 milliseconds, which prints its process id. */
const busy = `
import { setTimeout as sleep } from "node:timers/promises";
const used = () => process.threadCpuUsage().user / 1000;
await sleep(20);
const before = used();
while (used() - before < 60);
await sleep(20);
console.log(process.pid);
`;

test("a turn that works long is noted with its processor time", () =>
	inTemporaryFolder(async (folder) => {
		const [file, program] = [join(folder, "turns"), join(folder, "busy.mjs")];
		await writeFile(program, busy);
		const env = { PATH: process.env["PATH"], ...notingTurns(file) };
		const { stdout } = await execute(process.execPath, [program], { env });
		const turns = await turnsBetween(file, Number(stdout), always);
		expect(Math.max(...turns.map(({ processor }) => processor))).toBeGreaterThanOrEqual(60);
		expect(await turnsBetween(file, Number(stdout), { from: 0, to: 1 })).toEqual([]);
		expect(await turnsBetween(file, 0, always)).toEqual([]);
	}));

test("nothing is noted where no turn was long", async () => {
	expect(await turnsBetween(join(tmpdir(), "no-such-turns"), 1, always)).toEqual([]);
});
