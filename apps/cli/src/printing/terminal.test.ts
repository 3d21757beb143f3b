import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { built, settingsOf } from "../testing/usmd.ts";

/** The command line on a real terminal, which `script` of util-linux makes. */
const service = serviceOfFile();
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(" ");
async function onTerminal(args: readonly string[], more: Record<string, string> = {}): Promise<string> {
	const command = `stty rows 20 cols 100; ${quoted([process.execPath, ...built, ...args])}`;
	const env = settingsOf({
		USMD_URL: service.url,
		USMD_API_KEY: await service.key(),
		TERM: "xterm",
		...more,
	});
	const { stdout } = await promisify(execFile)("script", ["-qec", command, "/dev/null"], { env });
	return stdout;
}

const bars = ["quote", "candlestick", "AAPL.US", "--count", "60"];

test("an answer that is longer than the screen goes through the pager", async () => {
	const marked = await onTerminal(bars, { PAGER: "sed s/^/paged:/" });
	expect(marked).toContain("paged:");
	expect(await onTerminal([...bars, "--no-pager"], { PAGER: "sed s/^/paged:/" })).not.toContain("paged:");
	expect(await onTerminal(["market", "status"], { PAGER: "sed s/^/paged:/" })).not.toContain("paged:");
});

test("a pager that is not there loses nothing", async () => {
	const printed = await onTerminal(bars, { PAGER: "no-such-pager" });
	expect(printed.match(/\d{4}-\d{2}-\d{2}/g)?.length).toBeGreaterThanOrEqual(60);
});

test("pages tell their cost and how far they are", async () => {
	const printed = await onTerminal(["reference", "securities", "--all", "--count", "100", "--no-pager"]);
	expect(printed).toContain("Each page costs one data request");
	expect(printed).toMatch(/\d pages, \d+ records, \d+ requests left/);
});
