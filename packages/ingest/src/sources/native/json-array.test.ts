import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, pieces } from "../../testing/imports.ts";
import { objectsOf } from "./json-array.ts";

const read = async (texts: string[]): Promise<{ text: string; line: number }[]> => {
	const elements: { text: string; line: number }[] = [];
	for await (const batch of objectsOf(pieces(texts))) elements.push(...batch);
	return elements;
};

test("gives the objects of any array, however it is spaced and cut", async () => {
	const objects = fc.array(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()));
	await fc.assert(
		fc.asyncProperty(objects, fc.constantFrom(0, 1, "\t"), fc.array(fc.nat()), async (array, space, cuts) => {
			const text = `\n ${JSON.stringify(array, null, space)}\r\n`;
			const elements = await read(cut(text, cuts));
			expect(elements.map((element) => JSON.parse(element.text))).toEqual(JSON.parse(text));
			// Each begins on the line that it is said to begin on.
			const lines = text.split("\n");
			for (const { line } of elements) expect(lines[line - 1]).toContain("{");
		}),
	);
});

test("refuses every beginning of an array that is not the whole", async () => {
	const text = '[{"a":"]}\\""},\n{"b":[1]}]';
	for (let length = 0; length < text.length; length++) {
		await expect(read([text.slice(0, length)])).rejects.toThrow(/cut off/);
	}
	expect(await read([text])).toHaveLength(2);
});

test.each(["[1]", '["a"]', "[{},]", "[,{}]", "[{}{}]", "[{}] x", "{}", "[[{}]]"])(
	"refuses %s",
	async (text) => {
		await expect(read([text])).rejects.toThrow(/JSON is/);
	},
);
