import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const watched = ["spec", "apps/server/src", "apps/mock/src", "packages"];
const generate = "packages/contract/generate/main.ts";
const pause = 300;

/** True for a file that a person writes and a run reads. */
export const isSource = (file: string): boolean =>
	/\.(ts|yaml|json)$/.test(file) && !/(^|\/)(node_modules|dist|\.turbo)\/|\.gen\.|\.test\.ts$/.test(file);

/** Runs the command, and again after each change of spec/ or of sources, until the process is ended. */
export async function runOnChanges(script: string, args: readonly string[]): Promise<never> {
	let changed = Promise.withResolvers<string>();
	for (const folder of watched)
		watch(`${root}${folder}`, { recursive: true }, (_, name) => {
			const file = `${folder}/${name ?? ""}`;
			if (isSource(file)) changed.resolve(file);
		});
	for (;;) {
		await ended([script, ...args]);
		process.stderr.write("waits for a change of spec/ or of sources; Ctrl+C ends\n");
		const file = await changed.promise;
		// Several files are saved at once.
		await new Promise((resolve) => setTimeout(resolve, pause));
		changed = Promise.withResolvers();
		process.stderr.write(`${file} changed\n`);
		if (file.startsWith("spec/")) await ended([`${root}${generate}`]);
	}
}

async function ended(args: readonly string[]): Promise<void> {
	await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
}
