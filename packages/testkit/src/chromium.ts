import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** An installed Chromium, for machines that the packed one does not support. */
const installed = process.env["CHROMIUM_PATH"] || undefined;

/** The reason why this machine has no browser; undefined if it has one. */
export const noBrowserBecause: string | undefined =
	installed || (process.platform === "linux" && process.arch === "x64")
		? undefined
		: `the packed Chromium is for x64 Linux, this is ${process.arch} ${process.platform}; set CHROMIUM_PATH to a Chromium of this machine`;

/** A browser that reaches only loopback and looks for no updates. */
const flags = [
	"--headless=shell",
	"--no-sandbox",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/** Unpacks Chromium with its libraries into its own folder and starts it. Closing it removes the folder. */
export async function startChromium(): Promise<AsyncDisposable & { browser: Browser }> {
	const folder = await mkdtemp(join(tmpdir(), "client-chromium-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		const browser = await chromium.launch({
			executablePath: installed ?? (await unpacked(folder)),
			args: flags,
			// Sooner than the hooks of a suite end, so that the log of the browser is told.
			timeout: 60_000,
			env: { ...process.env, ...(installed ? {} : librariesIn(folder)) },
		});
		return {
			browser,
			async [Symbol.asyncDispose]() {
				await browser.close();
				await remove();
			},
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

/** Chromium, with the system libraries and fonts that a bare machine lacks. */
async function unpacked(folder: string): Promise<string> {
	const packed = (name: string) =>
		inflate(fileURLToPath(new URL(`../bin/${name}`, import.meta.resolve("@sparticuz/chromium"))));
	const { TMPDIR } = process.env;
	// The package unpacks to the folder for temporary files that is set at the time of the call.
	process.env["TMPDIR"] = folder;
	const unpacking = ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map(packed);
	if (TMPDIR === undefined) delete process.env["TMPDIR"];
	else process.env["TMPDIR"] = TMPDIR;
	await Promise.all(unpacking);
	await writeFile(join(folder, "fonts/fonts.conf"), fontsIn(folder));
	return join(folder, "chromium");
}

/**
 * Names the unpacked fonts, where the packed file names those of another machine. Without a font Chromium ends at the
 * first text field.
 */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir>${join(folder, "fonts/fonts")}</dir>
	<cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

const librariesIn = (folder: string) => ({
	LD_LIBRARY_PATH: [join(folder, "al2023/lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":"),
	FONTCONFIG_PATH: join(folder, "fonts"),
});
