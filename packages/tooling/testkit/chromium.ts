import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

/** The folder of the unpacked Chromium of this version, which all test runs share. */
const cacheFolder = fileURLToPath(
	new URL(`../../../node_modules/.cache/chromium-${versionOf("@sparticuz/chromium")}`, import.meta.url),
);

/** Starts Chromium. The first call on a checkout unpacks it, which takes seconds of processor time. */
export async function startChromium(): Promise<AsyncDisposable & { browser: Browser }> {
	if (!installed && !existsSync(cacheFolder)) await unpack();
	const browser = await chromium.launch({
		executablePath: installed ?? join(cacheFolder, "chromium"),
		args: flags,
		// Sooner than the hooks of a suite end, so that the log of the browser is told.
		timeout: 60_000,
		env: { ...process.env, ...(installed ? {} : libraries) },
	});
	return { browser, [Symbol.asyncDispose]: () => browser.close() };
}

/** Unpacks Chromium, with the system libraries and fonts that a bare machine lacks. */
async function unpack(): Promise<void> {
	await mkdir(dirname(cacheFolder), { recursive: true });
	const part = await mkdtemp(`${cacheFolder}-`);
	const packed = (name: string) =>
		inflate(fileURLToPath(new URL(`../bin/${name}`, import.meta.resolve("@sparticuz/chromium"))));
	const { TMPDIR } = process.env;
	// The package unpacks to the folder for temporary files that is set at the time of the call.
	process.env["TMPDIR"] = part;
	const unpacking = ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map(packed);
	if (TMPDIR === undefined) delete process.env["TMPDIR"];
	else process.env["TMPDIR"] = TMPDIR;
	try {
		await Promise.all(unpacking);
		await writeFile(join(part, "fonts/fonts.conf"), fontsIn(cacheFolder));
		// Fails where another test run was faster: its folder serves as well.
		await rename(part, cacheFolder).catch((error: unknown) => {
			if (!existsSync(cacheFolder)) throw error;
		});
	} finally {
		await rm(part, { recursive: true, force: true });
	}
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

const libraries = {
	LD_LIBRARY_PATH: [join(cacheFolder, "al2023/lib"), process.env["LD_LIBRARY_PATH"]]
		.filter(Boolean)
		.join(":"),
	FONTCONFIG_PATH: join(cacheFolder, "fonts"),
};

function versionOf(name: string): string {
	const manifest = fileURLToPath(new URL("../package.json", import.meta.resolve(name)));
	return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
