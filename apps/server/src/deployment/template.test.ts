import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Template } from "./template.ts";

test("a text is the same plain and compressed, with any values", () => {
	const names = ["<a>", "<b>"];
	const piece = fc.oneof(fc.constantFrom(...names, ""), fc.string({ unit: "grapheme" }));
	const text = fc.array(piece).map((pieces) => pieces.join(""));
	const value = fc.string({ unit: "grapheme", maxLength: 50 });
	fc.assert(
		fc.property(text, value, value, (given, a, b) => {
			fc.pre(!`${a}${b}`.includes("<"));
			const { raw: uncompressed, gzipped } = new Template(given, names).render({ "<a>": a, "<b>": b });
			const expected = given.split("<a>").join(a).split("<b>").join(b);
			expect(uncompressed.toString()).toBe(Buffer.from(expected).toString());
			expect(gunzipSync(gzipped).toString()).toBe(uncompressed.toString());
		}),
	);
});

test("a long text is compressed, and other values are another text", () => {
	const template = new Template(`${"the same words ".repeat(10_000)}<a>`, ["<a>"]);
	const { raw: uncompressed, gzipped, digest } = template.render({ "<a>": "https://data.example" });
	expect(gzipped.length).toBeLessThan(uncompressed.length / 50);
	expect(template.render({ "<a>": "https://other.example" }).digest).not.toBe(digest);
	expect(template.render({ "<a>": "https://data.example" }).digest).toBe(digest);
});
