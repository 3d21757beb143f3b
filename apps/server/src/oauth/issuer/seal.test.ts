import { expect, test } from "vitest";
import { Seal } from "./seal.ts";

const payload = { token: "of a form" };

test("what is sealed opens in its place alone, with its key alone, and unchanged alone", () => {
	const seal = new Seal(["a key"]);
	const sealed = seal.close(payload, "Session #1");
	expect(seal.open(sealed, "Session #1")).toEqual(payload);
	expect(seal.open(sealed, "Session #2")).toBeUndefined();
	expect(new Seal(["another key"]).open(sealed, "Session #1")).toBeUndefined();
	const bytes = Buffer.from(sealed.sealed, "base64url");
	for (let index = 0; index < bytes.length; index++) {
		const changed = Buffer.from(bytes);
		changed[index] = (changed[index] ?? 0) ^ 1;
		expect(seal.open({ sealed: changed.toString("base64url") }, "Session #1"), String(index)).toBeUndefined();
	}
	for (const sealed of ["", "AAAA", bytes.subarray(0, 20).toString("base64url")])
		expect(seal.open({ sealed }, "Session #1")).toBeUndefined();
	expect(seal.open(payload, "Session #1")).toBeUndefined();
});

test("nothing is sealed twice the same", () => {
	const seal = new Seal(["a key"]);
	expect(seal.close(payload, "a").sealed.slice(0, 16)).not.toBe(seal.close(payload, "a").sealed.slice(0, 16));
});

test("a new key seals and names, the one before still opens", () => {
	const [old, rotated] = [new Seal(["old"]), new Seal(["new", "old"])];
	expect(rotated.open(old.close(payload, "a"), "a")).toEqual(payload);
	expect(old.open(rotated.close(payload, "a"), "a")).toBeUndefined();
	expect(rotated.namesOf("BBBBBBBB").slice(1)).toEqual(old.namesOf("BBBBBBBB"));
});
