import { spawn } from "node:child_process";
import { once } from "node:events";
import { safeLines } from "./safe-text.ts";

/** Columns of the terminal; no bound where none is there. */
export function screenWidth(): number {
	const { columns, isTTY } = process.stdout;
	const columnSetting = Number(process.env["COLUMNS"]);
	if (Number.isInteger(columnSetting) && columnSetting > 0) return columnSetting;
	return isTTY && columns ? columns : Number.POSITIVE_INFINITY;
}

/** True where a person looks at the answer. */
export const isScreen = (): boolean => process.stdout.isTTY === true;

/** Writes a part of the answer. */
export async function write(text: string | Uint8Array): Promise<void> {
	if (!process.stdout.write(text))
		await Promise.race([once(process.stdout, "drain"), once(process.stdout, "close")]);
}

/** Writes text from the service that need not be one line, such as CSV: as it is, but never to steer a terminal. */
export const writeRaw = (text: string): Promise<void> => write(isScreen() ? safeLines(text) : text);

/** Tells something that is not part of the answer. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

let isRedrawn = false;

/** From now on each answer takes the place of the one before, on a terminal. */
export const redrawOutput = (): void => {
	isRedrawn = true;
};

/** Clears the screen and goes to its first place. */
const clear = "\u001b[2J\u001b[H";

/** Shows text that is longer than the screen through the pager of the user. */
export async function page(text: string, isPaged: boolean): Promise<void> {
	if (isRedrawn && isScreen()) return write(clear + text);
	const pager = process.env["USMD_PAGER"] ?? process.env["PAGER"] ?? "less";
	const lines = text.split("\n").length;
	if (!isPaged || !isScreen() || pager === "" || lines <= (process.stdout.rows ?? 24)) return write(text);
	const env = { ...process.env, LESS: process.env["LESS"] ?? "FRX" };
	const child = spawn(pager, { shell: true, stdio: ["pipe", "inherit", "inherit"], env });
	// A reader who leaves early causes no error.
	child.stdin.on("error", () => {});
	child.stdin.end(text);
	const [code] = (await once(child, "close")) as [number | null];
	// The shell found no such pager.
	if (code === 127) await write(text);
}
