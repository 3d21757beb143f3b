import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { codeDigest } from "./code-digest.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

let folder: string;
let file: string;
beforeEach(async () => {
	folder = await mkdtemp(join(inject("runFolder"), "snapshot-"));
	file = join(folder, "view.snapshot");
});

const key = { code: codeDigest(), token: 7 };
const imageOf = (text: string) => {
	const image = new SharedArrayBuffer(text.length);
	new Uint8Array(image).set(Buffer.from(text));
	return image;
};
const read = async (wanted = key) => {
	const image = await readSnapshot(file, wanted);
	return image && Buffer.from(image).toString();
};

test("a snapshot is what was written, and its owner's alone", async () => {
	await writeSnapshot(file, key, imageOf("first"));
	await writeSnapshot(file, key, imageOf("the view"));
	expect(await read()).toBe("the view");
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	expect(await readdir(folder)).toEqual(["view.snapshot"]);
});

test("a snapshot of other data or other code is not used, nor is one that is not there", async () => {
	expect(await read()).toBeUndefined();
	await writeSnapshot(file, key, imageOf("the view"));
	expect(await read({ ...key, token: 8 })).toBeUndefined();
	expect(await read({ ...key, code: "other" })).toBeUndefined();
});

test("a damaged snapshot is not used, wherever a byte is wrong or missing", async () => {
	await writeSnapshot(file, key, imageOf("the view"));
	const whole = await readFile(file);
	for (let offset = 0; offset < whole.length; offset++) {
		const damaged = Buffer.from(whole);
		damaged[offset] = (damaged[offset] ?? 0) ^ 1;
		await writeFile(file, damaged);
		const found = await read();
		// A changed space behind the head may be one that JSON allows.
		expect([undefined, "the view"]).toContain(found);
		if (offset >= 256) expect(found).toBeUndefined();
		await writeFile(file, whole.subarray(0, offset));
		expect(await read()).toBeUndefined();
	}
});
