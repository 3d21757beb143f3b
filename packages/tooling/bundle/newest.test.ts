import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testkit/index.ts";
import { keepBuild } from "./keep-build.ts";

test("without a build the program says how to make one", async () => {
	const folder = await temporaryFolder();
	const dist = join(folder, "dist");
	await writeFile(join(folder, "package.json"), '{ "type": "module" }');
	const program = join(folder, "service.js");
	const newest = JSON.stringify(new URL("newest.js", import.meta.url).href);
	const words = `${JSON.stringify(pathToFileURL(`${dist}/`).href)}), "main", "service"`;
	await writeFile(program, `import { runNewest } from ${newest};\nawait runNewest(new URL(${words});`);
	const refusal = { code: 2, stderr: "The service is not built. Build it first, by: npx pnpm build\n" };
	const started = () => promisify(execFile)(process.execPath, [program]);
	await expect(started()).rejects.toMatchObject(refusal);
	await keepBuild(dist, { "main.js": "process.stdout.write('built');" });
	expect((await started()).stdout).toBe("built");
	await rm(join(dist, await readFile(join(dist, "newest"), "utf8")), { recursive: true });
	await expect(started()).rejects.toMatchObject(refusal);
});
